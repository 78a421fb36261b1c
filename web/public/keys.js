// Records key presses until the app handles them: web/src/lib/browser/keys/held-keys.ts repeats them then.
window.earlyKeys = []
addEventListener(
  'keydown',
  function (event) {
    var target = event.target
    // Text fields handle their keys themselves.
    if (!window.earlyKeys || (target.matches && target.matches('input, textarea'))) return
    window.earlyKeys.push(event)
    // The browser would open its search.
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault()
  },
  true,
)
