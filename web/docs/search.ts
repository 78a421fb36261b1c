import type MiniSearch from 'minisearch'
import type { SearchedSection } from './search-options.ts'

const maxResults = 8

const form = document.querySelector<HTMLFormElement>('form.search')
const input = form?.querySelector('input')
const list = form?.querySelector('ul')
const status = form?.querySelector('[role=status]')

if (form && input && list && status) start({ form, input, list, status })

interface Parts {
  form: HTMLFormElement
  input: HTMLInputElement
  list: HTMLUListElement
  status: Element
}

function start(parts: Parts): void {
  const { form, input, list } = parts
  form.classList.add('ready')
  // A failure is shown by the search itself.
  input.addEventListener('focus', () => void load(form).catch(() => undefined), { once: true })
  input.addEventListener('input', () => void show(parts))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(parts)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, parts)
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) list.hidden = true
  })
  // A link within the page does not load it again.
  list.addEventListener('click', () => (list.hidden = true))
}

let loading: Promise<MiniSearch<SearchedSection>> | undefined

/** Loads the library and the index, once; again after a failure. */
function load({ dataset }: HTMLFormElement): Promise<MiniSearch<SearchedSection>> {
  loading ??= (async () => {
    const [{ default: Search }, { searchOptions }, answer] = await Promise.all([
      import('minisearch'),
      import('./search-options.ts'),
      fetch(dataset['index'] ?? ''),
    ])
    if (!answer.ok) throw new Error(`The search index answered ${answer.status}.`)
    return Search.loadJSON<SearchedSection>(await answer.text(), searchOptions)
  })().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function show({ form, input, list, status }: Parts): Promise<void> {
  const query = input.value
  if (query.trim() === '') {
    list.hidden = true
    status.textContent = ''
    return
  }
  try {
    const search = await load(form)
    // A newer key press has its own call.
    if (query !== input.value) return
    const results = search.search(query).slice(0, maxResults)
    list.replaceChildren(...results.map(itemOf))
    if (results.length === 0) list.append(noteOf('No results. Try another word.'))
    status.textContent = results.length === 1 ? '1 result' : `${results.length} results`
  } catch {
    list.replaceChildren(noteOf("Couldn't load the search. Try again."))
    status.textContent = "Couldn't load the search. Try again."
  }
  list.hidden = false
}

function itemOf({ id, title, heading, start }: Record<string, string>): HTMLLIElement {
  const link = document.createElement('a')
  link.href = String(id)
  link.append(elementOf('strong', heading || title), elementOf('span', heading ? title : start))
  const item = document.createElement('li')
  item.append(link)
  return item
}

function elementOf(tag: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const noteOf = (text: string): HTMLElement => elementOf('li', text)

function close({ input, list }: Parts): void {
  list.hidden = true
  input.focus()
}

/** Moves the focus between the field and the results. */
function move(event: KeyboardEvent, { input, list }: Parts): void {
  const stops = [input, ...list.querySelectorAll('a')]
  const place = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[place + (event.key === 'ArrowDown' ? 1 : -1)]
  if (list.hidden || place < 0 || !next) return
  event.preventDefault()
  next.focus()
}
