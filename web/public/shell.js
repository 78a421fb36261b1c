// Runs before the first paint of a prerendered page. Shows the shell of the screen until the app has loaded, and
// requests the code of the app after the shell is painted.
;(function () {
  var wide = matchMedia('(min-width: 1024px)').matches

  function read(text) {
    try {
      return JSON.parse(text) || {}
    } catch (_) {
      return {}
    }
  }

  // The message of the operator at the bottom, or an empty text.
  function readNotice() {
    var element = document.getElementById('session')
    var system = read(element && element.textContent).system
    return (system && system.notice) || ''
  }

  // The shell shows the first tab, with the sidebar open on a desktop and the list of conversations on a phone.
  function fits() {
    if (!wide) return !/[?&](tab=(?!chat)|conversation=)/.test(location.search)
    var stored = read(localStorage.getItem('skein.ui')).state
    return !(stored && stored.sidebarCollapsed) && !/[?&]tab=(?!chat)/.test(location.search)
  }

  function showShell(notice) {
    var shell = document.getElementById(wide ? 'desktop-shell' : 'phone-shell').content
    var bar = shell.querySelector('[data-notice]')
    if (!notice) bar.remove()
    shell.firstElementChild.inert = true
    document.getElementById('root').append(shell)
    if (notice) showNotice(bar, notice)
  }

  // Phones show two lines, and a button where the message is longer: web/src/app/notifications/notice-bar.tsx.
  function showNotice(bar, notice) {
    var text = bar.firstElementChild
    text.textContent = notice
    bar.lastElementChild.hidden = text.scrollHeight <= text.clientHeight
    document.documentElement.style.setProperty('--foot', bar.offsetHeight + 'px')
  }

  function loadApp() {
    var code = document.getElementById('code')
    document.head.append(code.content)
    var script = document.createElement('script')
    script.type = 'module'
    script.src = code.dataset.entry
    document.head.append(script)
  }

  // The browser delivers a message of the service worker when the page is parsed: web/src/main.tsx opens its address later.
  if (navigator.serviceWorker)
    navigator.serviceWorker.addEventListener('message', function (event) {
      window.earlyAddress = event.data.open
    })

  try {
    var notice = readNotice()
    // One line, until the app measures it.
    if (notice) document.documentElement.style.setProperty('--foot', '1.75rem')
    if (fits()) showShell(notice)
  } catch (error) {
    console.error(error)
  }
  // Code that competes with the stylesheet and the fonts delays the first paint. A hidden page is never painted.
  if (document.hidden) loadApp()
  else
    requestAnimationFrame(function () {
      setTimeout(loadApp)
    })
})()
