// Runs where the page begins: shows the frame of the screen that was asked for, and has the code come after it.
;(function () {
  var root = document.getElementById('root')
  var code = document.getElementById('code')
  var wide = matchMedia('(min-width: 1024px)').matches
  var view = document.getElementById(wide ? 'desk-view' : 'phone-view')

  function stored(name) {
    try {
      return JSON.parse(localStorage.getItem(name)).state || {}
    } catch (_) {
      // Nothing stored, or nothing that can be read.
      return {}
    }
  }

  // What the server knows of the reader, and what it answers to the first calls of the page.
  function readKnown() {
    try {
      return JSON.parse(document.getElementById('known').textContent) || {}
    } catch (_) {
      // A page that does not know.
      return {}
    }
  }
  var known = readKnown()
  var system = answerOf('/api/system') || {}

  function answerOf(path) {
    var answers = known.answers || {}
    var address = Object.keys(answers).find(function (each) {
      return each.split('?')[0] === path
    })
    return address && answers[address].data
  }

  // Which of several accounts is looked at, only the app finds out.
  function onlyAccount() {
    var accounts = (known.accounts || []).filter(function (account) {
      return account.platform === 'instagram'
    })
    return accounts.length === 1 ? accounts[0] : null
  }

  // The frame is the same for everybody; what is known of its reader is written into it.
  function fill(frame) {
    var account = onlyAccount()
    if (account) fillName(frame, account.username || account.platform_username)
    fillSteps(frame, account)
    fillConversations(frame, (answerOf('/api/instagram/conversations') || {}).data)
  }

  function fillName(frame, name) {
    var texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      var text = texts.currentNode
      // Alone, the blank stands for the first letter.
      if (text.data.includes('\u2007')) {
        text.data = text.data === '\u2007' ? name.slice(0, 1) : text.data.replaceAll('\u2007', name)
      }
    }
  }

  function fillSteps(frame, account) {
    var steps = frame.querySelector('[data-ahead="steps"]')
    if (!steps) return
    var how = (answerOf('/api/automations/attention') || {}).steps
    var isOpen = how && !(how.rules && how.executions && how.sources && how.published)
    var hidden = stored('skein.dashboard').stepsHidden || []
    if (!account || account.status !== 'connected' || !isOpen || hidden.includes(account.id))
      return steps.remove()
    var other = system.try_url ? '[data-ahead="real"]' : '[data-ahead="practice"]'
    steps.querySelectorAll(other).forEach(function (each) {
      each.remove()
    })
  }

  function fillConversations(frame, conversations) {
    if (!conversations) return
    frame.querySelectorAll('[data-ahead="conversation"]').forEach(function (row, place) {
      var conversation = conversations[place]
      if (!conversation) return row.remove()
      var person = conversation.participants.data[1] || {}
      write(row.children[0], person.username && '@' + person.username, 'truncate font-medium')
      write(row.children[1], lastWords(row, conversation.last_message), 'truncate text-text-2')
    })
  }

  function lastWords(row, last) {
    if (!last || !last.message || last.unsent) return ''
    var kind =
      last.sender_kind === 'customer'
        ? last.kind
        : last.sender_kind === 'person'
          ? 'you'
          : last.by_ai
            ? 'ai'
            : 'automation'
    return (row.dataset[kind] || '') + last.message
  }

  function write(bar, text, look) {
    if (!text) return
    bar.className = look
    bar.textContent = text
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

  // What it has to say to everybody stands at the foot of the page: its room is kept.
  if (system.notice) document.documentElement.style.setProperty('--foot', '28px')
  // The frame has its sidebar open, and the list of conversations in sight.
  var isOther = wide
    ? stored('skein.ui').sidebarCollapsed || /[?&]tab=(?!chat)/.test(location.search)
    : /[?&](tab=(?!chat)|conversation=)/.test(location.search)
  if (!isOther) {
    // Until the app has come, nothing in it answers.
    view.content.firstElementChild.inert = true
    try {
      fill(view.content)
    } catch (error) {
      // The app does not need it: it comes whatever the frame looks like.
      console.error(error)
    }
    root.append(view.content)
  }
  // What takes the frame's place must not compete with it; a page that nobody looks at is never painted.
  if (document.hidden) askForCode()
  else
    requestAnimationFrame(function () {
      setTimeout(askForCode)
    })
})()
