// Keeps marked regions up to date and sends forms without leaving the page. Everything works without it.
const regions = () => document.querySelectorAll('[data-region]')

function mend(next) {
  for (const region of regions()) {
    const fresh = next.getElementById(region.id)
    if (!fresh) continue
    if (region.hasAttribute('data-whole')) {
      if (region.innerHTML !== fresh.innerHTML) region.innerHTML = fresh.innerHTML
    } else mendList(region, fresh)
  }
  for (const box of document.querySelectorAll('[data-end]')) box.scrollTop = box.scrollHeight
}

function mendList(region, fresh) {
  const known = new Map([...region.children].map((child) => [child.dataset.key, child]))
  let place = region.firstElementChild
  for (const child of Array.from(fresh.children)) {
    const same = known.get(child.dataset.key)
    known.delete(child.dataset.key)
    if (same && same === place) place = place.nextElementSibling
    else if (same) region.insertBefore(same, place)
    else {
      child.classList.add('new')
      region.insertBefore(child, place)
    }
  }
  for (const gone of known.values()) gone.remove()
}

let loading = false
let again = false
async function refresh() {
  if (loading) return void (again = true)
  loading = true
  try {
    const answer = await fetch(location.href)
    if (answer.ok) mend(parse(await answer.text()))
  } catch {
    // The sandbox is away; the stream reconnects by itself.
  }
  loading = false
  if (again) {
    again = false
    refresh()
  }
}

function parse(text) {
  return new DOMParser().parseFromString(text, 'text/html')
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
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
  const status = form.querySelector('[role=status]')
  if (!answer.ok) {
    if (status) status.textContent = await answer.text()
    return
  }
  if (status) status.textContent = ''
  const field = form.querySelector('input[name=text]:not([type=hidden])')
  if (field) {
    field.value = ''
    field.focus()
    answerTo(form, '', '')
  }
  mend(parse(await answer.text()))
})

document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-reply], [data-reply-end]')
  const form = document.querySelector('form.composer')
  if (!link || !form) return
  event.preventDefault()
  answerTo(form, link.dataset.reply ?? '', link.dataset.name ?? '')
  form.querySelector('input[name=text]').focus()
})

function answerTo(form, comment, name) {
  const parent = form.querySelector('input[name=parent]')
  if (!parent) return
  parent.value = comment
  form.querySelector('[data-answering]').textContent = name
  form.querySelector('.answering').hidden = comment === ''
}

for (const box of document.querySelectorAll('[data-end]')) box.scrollTop = box.scrollHeight
for (const current of document.querySelectorAll('.who[aria-current]')) {
  current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
