// Updates the marked regions of a page and sends forms without leaving it. Every page works without this script.
const update = (next) => {
  for (const region of document.querySelectorAll('[data-region]')) {
    const fresh = next.getElementById(region.id)
    if (fresh && region.innerHTML !== fresh.innerHTML) region.innerHTML = fresh.innerHTML
  }
  scrollToEnd()
}

const parse = (text) => new DOMParser().parseFromString(text, 'text/html')

function scrollToEnd() {
  for (const box of document.querySelectorAll('[data-end]')) box.scrollTop = box.scrollHeight
}

async function refresh() {
  const response = await fetch(location.href).catch(() => null)
  if (response?.ok) update(parse(await response.text()))
}

if (document.body.hasAttribute('data-live')) {
  const stream = new EventSource('/events')
  stream.addEventListener('change', refresh)
  stream.addEventListener('open', refresh)
}

document.addEventListener('submit', async (event) => {
  const form = event.target
  if (!form.hasAttribute('data-quiet')) return
  event.preventDefault()
  const response = await fetch(form.action, { method: 'POST', body: new FormData(form) })
  const text = await response.text()
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = response.ok ? '' : text
  if (!response.ok) return
  const field = form.querySelector('input[name=text]:not([type=hidden])')
  if (field) field.value = ''
  replyTo('', '')
  update(parse(text))
})

document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-reply], [data-reply-end]')
  if (!link || !document.querySelector('form.composer')) return
  event.preventDefault()
  replyTo(link.dataset.reply ?? '', link.dataset.name ?? '')
  document.querySelector('form.composer input[name=text]').focus()
})

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const isCopied = await navigator.clipboard?.writeText(button.dataset.copy).then(
    () => true,
    () => false,
  )
  for (const status of document.querySelectorAll('[data-copy] + [role=status]')) status.textContent = ''
  button.nextElementSibling.textContent = isCopied ? 'Copied' : 'Not copied'
})

function replyTo(comment, name) {
  const parent = document.querySelector('form.composer input[name=parent]')
  if (!parent) return
  parent.value = comment
  document.querySelector('[data-answering]').textContent = name
  document.querySelector('.answering').hidden = comment === ''
}

scrollToEnd()
