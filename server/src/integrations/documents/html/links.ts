import { attribute, type Element } from './tree.ts'

/** What a link adds to the text of its block. */
export interface LinkKind {
  /** Whether the link leads to another page of the site, as those of menus do. */
  isInside: boolean
  /** The address or number that a person would use, if its text may not show it. */
  contact: string | null
}

const maxContactCharacters = 200

/** Returns what a link leads to: a page of the site, or a person. `base` is the address of the page. */
export function linkKindOf(element: Element, base: string): LinkKind {
  const href = (attribute(element, 'href') ?? '').trim()
  const scheme = /^(mailto|tel|sms|whatsapp|geo|skype|viber|facetime):/i.exec(href)?.[1]?.toLowerCase()
  if (scheme !== undefined) return { isInside: false, contact: contactOf(href, scheme) }
  const url = URL.parse(href, base)
  if (!url || !/^https?:$/.test(url.protocol)) return { isInside: true, contact: null }
  const contact = chatNumberOf(url) ?? (url.pathname === protectedPath ? decodedAddress(url.hash) : null)
  if (contact !== null) return { isInside: false, contact }
  const site = URL.parse(base)?.hostname.replace(/^www\./, '')
  return { isInside: url.hostname.replace(/^www\./, '') === site, contact: null }
}

/** Returns the telephone number of a chat; some addresses have a code in its place. */
function chatNumberOf({ hostname, pathname, searchParams }: URL): string | null {
  const number =
    hostname === 'wa.me' ? pathname : hostname.endsWith('whatsapp.com') ? searchParams.get('phone') : null
  const digits = /^[/+]{0,2}(\d{5,20})\/?$/.exec(number?.trim() ?? '')?.[1]
  return digits === undefined ? null : `+${digits}`
}

/** The path to which Cloudflare changes links with an e-mail address. */
const protectedPath = '/cdn-cgi/l/email-protection'

/** Returns an address that Cloudflare has encoded: each byte combined with the first one. Null if it is none. */
export function decodedAddress(code: string): string | null {
  const [, hexadecimal] = /^#?((?:[\da-f]{2}){4,300})(?:\?|$)/i.exec(code) ?? []
  const [key = 0, ...bytes] = Buffer.from(hexadecimal ?? '', 'hex')
  const text =
    Buffer.from(bytes.map((byte) => byte ^ key))
      .toString()
      .split('?')[0] ?? ''
  return text.includes('@') ? text : null
}

function contactOf(href: string, scheme: string): string | null {
  if (scheme !== 'mailto' && scheme !== 'tel' && scheme !== 'sms') return null
  const value = href.slice(scheme.length + 1).split('?')[0] ?? ''
  const plain = decoded(value.slice(0, maxContactCharacters)).trim()
  return plain === '' ? null : plain
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns whether the text of a link shows the address or number that it leads to. */
export function shows(text: string, contact: string): boolean {
  const digits = (value: string) => value.replace(/\D/g, '')
  if (contact.includes('@')) return text.toLowerCase().includes(contact.toLowerCase())
  return digits(contact) === '' || digits(text).includes(digits(contact).slice(-6))
}

const maxMenuCharacters = 40

/** Returns whether the text of a link may be an entry of a menu: short, without digits, prices, addresses and sentences. */
export const isMenuText = (text: string): boolean =>
  text.length <= maxMenuCharacters &&
  text.split(' ').length <= 5 &&
  !/[\p{Nd}\p{Sc}@,،、，]|[.!?。！？؟:：]$/u.test(text)
