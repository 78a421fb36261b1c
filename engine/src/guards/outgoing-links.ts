import { unsupportedClaims } from '../claims/unsupported-claims.ts'

const dots = /\s*(?:[[({<]\s*(?:\.|dot|punkt|point|punto|ponto|nokta)\s*[\])}>]|[。．｡․])\s*/giu
const spokenDots = /(?<=[\p{L}\d])\s+(?:dot|punkt|point|punto|ponto|nokta)\s+(?=[\p{L}\d])/giu
const spokenSlashes = /\s*(?:[[({<]\s*slash\s*[\])}>]|\s+slash\s+)\s*/giu
const spacedDots =
  /(?<=[\p{L}\d])\s*\.\s+(?=(?:com|net|org|io|example|shop|store|link|page|site|online|top|xyz)\b)/giu
const schemes =
  /\b(?:javascript|data|vbscript|file|ftp|mailto|tel|sms|intent|whatsapp|tg|instagram|fb-messenger|itms):\S+/giu
const ipAddress = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])(?:[:/]\S*)?/gu
/** Top-level domains that `findLinks` does not recognise. */
const rareDomains =
  /(?<![\p{L}\d@._/-])(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(?:top|zip|mov|tk|ml|ga|cf|gq|click|live|vip|win|icu|cyou|loan|work|cam|lol|pw|cc|ws|sh|im|so|fm|tv|mobi|pro|name|cloud|host|website|space|fun|press|world|life|chat|team|zone|digital|agency|news|blog|wiki|bond|sbs|cfd|quest|xn--[a-z\d]+)(?![\p{L}\d-]|\.\p{L})(?:\/\S*)?/giu

/** Returns links that no source contains, including spellings that only people recognise as a link. */
export function disguisedLinks(reply: string, sources: readonly string[]): string[] {
  // `findLinks` does not recognise domains in upper case.
  const text = normaliseLinks(reply).toLowerCase()
  const found = [schemes, ipAddress, rareDomains].flatMap((pattern) => text.match(pattern) ?? [])
  const known = sources.map((source) => normaliseLinks(source).toLowerCase())
  return [
    // Sources are long, so they are searched only if the reply contains a link.
    ...(linksIn(text, []).length > 0 ? linksIn(text, known) : []),
    ...found.filter((address) => !known.some((source) => source.includes(address))),
  ]
}

const linksIn = (text: string, sources: readonly string[]): string[] =>
  unsupportedClaims(text, sources).flatMap(({ kind, text: link }) => (kind === 'link' ? [link] : []))

const normaliseLinks = (text: string): string =>
  text
    .replace(dots, '.')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(spokenDots, '.')
    .replace(spokenSlashes, '/')
    .replace(spacedDots, '.')
    .replace(/\bh(?:xx|\*\*|tt)ps?\s*:\s*\/\s*\/\s*/giu, 'https://')
