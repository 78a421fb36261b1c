// Runs before the first paint. Reads what web/src/lib/ui-state.ts stores.
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
  apply()
  light.addEventListener('change', apply)
})()
