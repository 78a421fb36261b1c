import { attribute, type Element } from './tree.ts'

/** A page with more text than this is read itself, also when it sends the visitor on after some seconds. */
const maxCharacters = 300
/** A page with more text than this is more than a frame or a script that opens another one. */
const maxOwnCharacters = 40
/** In seconds. A longer delay refreshes a page that is meant to be read. */
const maxDelay = 15
const maxFrames = 10

/**
 * Returns the addresses that a browser shows in place of a page: that of its refresh, or those of its frames. `characters` is the
 * length of the page's own text, and `refresh` the header of this name.
 */
export function nextOf(
  elements: readonly Element[],
  { base, characters, refresh: header }: { base: string; characters: number; refresh: string | null },
): string[] {
  const refresh = refreshOf(header ?? refreshIn(elements))
  if (refresh && (refresh.delay < 1 || characters < maxCharacters)) return addressesOf([refresh.url], base)
  const frames = elements.filter(({ tagName }) => tagName === 'frame')
  if (frames.length > 0) return addressesOf(frames.map(sourceOf), base)
  if (characters >= maxOwnCharacters) return []
  const script = scriptedAddress(elements)
  if (script !== null) return addressesOf([script], base)
  return addressesOf(elements.filter(({ tagName }) => tagName === 'iframe').map(sourceOf), base)
}

const sourceOf = (element: Element) => attribute(element, 'src') ?? ''

function refreshIn(elements: readonly Element[]): string {
  const meta = elements.find(
    (one) => one.tagName === 'meta' && attribute(one, 'http-equiv')?.trim().toLowerCase() === 'refresh',
  )
  return (meta && attribute(meta, 'content')) ?? ''
}

function refreshOf(content: string): { delay: number; url: string } | null {
  const [, delay = '', url = ''] =
    /^\s*([\d.]{1,10})?\s*[;,\s]\s*(?:url\s*=)?\s*["']?([^"']{1,2000})/i.exec(content) ?? []
  if (url.trim() === '' || Number(delay) > maxDelay) return null
  return { delay: Number(delay), url: url.trim() }
}

/** Returns the address that a script of the page opens at once, if it is written in the script. */
function scriptedAddress(elements: readonly Element[]): string | null {
  for (const element of elements) {
    if (element.tagName !== 'script' && element.tagName !== 'body') continue
    const [code] = element.childNodes
    const script =
      element.tagName === 'body' ? attribute(element, 'onload') : code && 'value' in code && code.value
    const text = (script || '').slice(0, 2000)
    const address =
      /\blocation(?:\.href)?\s*(?:=|\.(?:replace|assign)\s*\()\s*["'`]([^"'`\s]{1,2000})["'`]/.exec(text)?.[1]
    if (address !== undefined) return address
  }
  return null
}

function addressesOf(targets: readonly string[], base: string): string[] {
  const addresses = new Set<string>()
  for (const target of targets) {
    const url = target === '' ? null : URL.parse(target, base)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    url.hash = ''
    if (addresses.size < maxFrames) addresses.add(url.href)
  }
  return [...addresses]
}
