// Runs before the first paint. Reads what web/src/lib/browser/ui-state.ts stores.
;(function () {
  var light = matchMedia('(prefers-color-scheme: light)')
  function apply() {
    var theme = 'dark'
    try {
      var stored = JSON.parse(localStorage.getItem('skein.ui') || '{}')
      theme = (stored.state && stored.state.theme) || theme
    } catch (_) {
      // A damaged store is no reason to show nothing.
    }
    if (theme === 'system') theme = light.matches ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
  }
  // What the browser draws around the page follows it, whoever changes the theme.
  function paint() {
    var isLight = document.documentElement.dataset.theme === 'light'
    document.querySelector('meta[name=theme-color]').content = isLight ? '#f8f5ef' : '#061114'
  }
  apply()
  paint()
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  light.addEventListener('change', apply)
})()
