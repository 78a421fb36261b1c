// Runs before the first paint. Reads what web/src/lib/browser/ui-state.ts stores. Public pages follow the system until a
// theme is chosen.
;(function () {
  var light = matchMedia('(prefers-color-scheme: light)')
  function apply() {
    var theme = document.documentElement.dataset.defaultTheme || 'dark'
    try {
      var stored = JSON.parse(localStorage.getItem('skein.ui') || '{}')
      theme = (stored.state && stored.state.theme) || theme
    } catch (_) {
      // Damaged storage falls back to the default theme.
    }
    if (theme === 'system') theme = light.matches ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark'
  }
  // Browser controls around the page use this colour scheme.
  function paint() {
    var isLight = document.documentElement.dataset.theme === 'light'
    document.querySelector('meta[name=theme-color]').content = isLight ? '#f8f5ef' : '#061114'
  }
  apply()
  paint()
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
  light.addEventListener('change', apply)
})()
