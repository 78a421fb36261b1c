import { parse } from 'parse5'
import { withinLimit, type Block, type ReadDocument } from './block.ts'
import { readBlocks } from './html/blocks.ts'
import { nextOf } from './html/next.ts'
import { attribute, elementsOf, type Element } from './html/tree.ts'
import { createVisibility, everythingVisible } from './html/visibility.ts'

const maxLinks = 1000
/** In characters. */
const maxLinkLength = 2000
/** A page with less text is read again with its hidden elements: a script may show them. */
const minCharacters = 40

/** Reads the text of a page. Runs in the reading process. */
export function readHtml(html: string, address: string, refresh: string | null = null): ReadDocument {
  // Without scripts a browser draws the content of `noscript`.
  const document = parse(html, { scriptingEnabled: false })
  const elements = [...elementsOf(document.childNodes)]
  const root = elements.find(({ tagName }) => tagName === 'body')
  const base = baseOf(elements, address)
  const read = root ? readVisible(root, { elements, base }) : { main: [], around: [] }
  const { kept, dropped } = withinLimit([...read.main, ...read.around])
  const isMain = new Set(read.main)
  const characters = charactersOf(read)
  return {
    title: titleOf(elements),
    blocks: kept.filter((block) => isMain.has(block)),
    around: kept.filter((block) => !isMain.has(block)),
    dropped,
    textless: [],
    damaged: false,
    pages: null,
    cut: dropped.length > 0,
    links: linksOf(elements, base),
    next: nextOf(elements, { base, characters, refresh }),
  }
}

interface Parts {
  main: Block[]
  around: Block[]
}

function readVisible(root: Element, page: { elements: readonly Element[]; base: string }): Parts {
  const { elements, base } = page
  const main = mainOf(elements)
  const visible = readBlocks({ root, main, base, visibility: createVisibility(elements) })
  const characters = charactersOf(visible)
  if (isPlaceholder(visible)) return { main: [], around: [] }
  if (characters >= minCharacters) return visible
  const all = readBlocks({ root, main, base, visibility: everythingVisible })
  return charactersOf(all) > characters ? all : visible
}

/** What pages show until a script has loaded their text. */
const loadingPhrases = new Set(
  `loading|please wait|just a moment|one moment|one moment please|checking your browser|wird geladen|seite wird geladen|lädt|laden|lade|bitte warten
  chargement|chargement en cours|veuillez patienter|cargando|por favor espere|espere|carregando|aguarde|caricamento|caricamento in corso|attendere|attendere prego
  bezig met laden|even geduld|even geduld aub|ładowanie|proszę czekać|načítání|načítám|yükleniyor|lütfen bekleyin|загрузка|идёт загрузка|идет загрузка|подождите
  пожалуйста подождите|завантаження|зачекайте|φόρτωση|παρακαλώ περιμένετε|laddar|indlæser|laster|ladataan|betöltés|se încarcă|جار التحميل|جاري التحميل|جارٍ التحميل
  يرجى الانتظار|טוען|読み込み中|読み込み中です|ロード中|お待ちください|しばらくお待ちください|加载中|正在加载|载入中|載入中|请稍候|請稍候|로딩|로딩 중|로딩중|불러오는 중|กำลังโหลด|đang tải|memuat`
    .split(/[|\n]/)
    .map((phrase) => phrase.trim()),
)
/** A longer text is no placeholder. */
const maxPlaceholder = 200

/** Returns whether the page only says that a script loads its text. */
function isPlaceholder({ main, around }: Parts): boolean {
  const text = [...main, ...around].map((block) => block.text).join('. ')
  if (text === '' || text.length > maxPlaceholder) return false
  const phrases = text
    .toLowerCase()
    .split(/[.…!,:;。、，！–—-]+/)
    .map((phrase) => phrase.trim())
  return phrases.every(
    (phrase) =>
      phrase === '' ||
      loadingPhrases.has(phrase) ||
      phrase.includes('javascript') ||
      /^loading( \w+){0,3}$/.test(phrase),
  )
}

/** Returns the main element, or the only article. */
function mainOf(elements: readonly Element[]): Element | null {
  const main = elements.find((one) => one.tagName === 'main' || attribute(one, 'role') === 'main')
  if (main) return main
  const articles = elements.filter(({ tagName }) => tagName === 'article')
  return articles.length === 1 ? (articles[0] ?? null) : null
}

const charactersOf = ({ main, around }: Parts) =>
  [...main, ...around].reduce((sum, { text }) => sum + text.length, 0)

function titleOf(elements: readonly Element[]): string | null {
  const titleNode = elements.find(({ tagName }) => tagName === 'title')?.childNodes[0]
  const text = titleNode && 'value' in titleNode ? titleNode.value.replace(/\s+/g, ' ').trim() : ''
  return text === '' ? null : text.slice(0, 200)
}

function baseOf(elements: readonly Element[], address: string): string {
  const basis = elements.find(({ tagName }) => tagName === 'base')
  return URL.parse((basis && attribute(basis, 'href')) ?? '', address)?.href ?? address
}

/** Returns links that the page lets robots follow. */
function linksOf(elements: readonly Element[], base: string): string[] {
  const robots = elements.find(
    (one) => one.tagName === 'meta' && attribute(one, 'name')?.toLowerCase() === 'robots',
  )
  if (/nofollow|none/i.test((robots && attribute(robots, 'content')) ?? '')) return []
  const links = new Set<string>()
  for (const element of elements) {
    if (element.tagName !== 'a' || /nofollow/i.test(attribute(element, 'rel') ?? '')) continue
    const href = attribute(element, 'href') ?? '#'
    if (href.length > maxLinkLength) continue
    const url = URL.parse(href, base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    if (links.size < maxLinks) links.add(url.href)
  }
  return [...links]
}
