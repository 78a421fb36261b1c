// Runs where the page begins: shows the frame of the screen that was asked for, and has the code come after it.
;(function () {
  var root = document.getElementById('root')
  var code = document.getElementById('code')
  var wide = matchMedia('(min-width: 1024px)').matches
  var view = document.getElementById(wide ? 'desk-view' : 'phone-view')

  function sidebarCollapsed() {
    try {
      return JSON.parse(localStorage.getItem('skein.ui')).state.sidebarCollapsed
    } catch (_) {
      // Nothing stored, or nothing that can be read.
      return false
    }
  }

  // What the server has to say to everybody stands at the foot of the page: its room is kept.
  function notice() {
    try {
      return JSON.parse(document.getElementById('known').textContent).answers['/api/system'].data.notice
    } catch (_) {
      // A page that does not know.
      return null
    }
  }

  function askForCode() {
    code.content.querySelectorAll('link').forEach(function (link) {
      document.head.append(link)
    })
    var script = document.createElement('script')
    script.type = 'module'
    script.src = code.dataset.entry
    document.head.append(script)
  }

  if (notice()) document.documentElement.style.setProperty('--foot', '28px')
  // The frame has its sidebar open.
  if (!(wide && sidebarCollapsed())) {
    // Until the app has come, nothing in it answers.
    view.content.firstElementChild.inert = true
    root.append(view.content)
  }
  // What takes the frame's place must not compete with it; a page that nobody looks at is never painted.
  if (document.hidden) askForCode()
  else
    requestAnimationFrame(function () {
      setTimeout(askForCode)
    })
})()
