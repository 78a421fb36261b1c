import { knowledgeLimits } from '@skein/contract/limits'

/** Why a document could not be read. */
type DocumentFault = 'broken' | 'password' | 'pages' | 'scan' | 'time' | 'memory'

type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

/** Returns the message for a document that could not be read. */
export function documentCause(fault: DocumentFault): string {
  switch (fault) {
    case 'broken':
      return "This file isn't a valid PDF. Export it again and upload the new file."
    case 'password':
      return 'This PDF is password-protected. Upload a copy without a password.'
    case 'pages':
      return `This PDF has more than ${knowledgeLimits.filePages} pages. Split it and upload the parts.`
    case 'scan':
      return 'This PDF contains only images. Run text recognition (OCR) or add the text yourself.'
    case 'time':
      return 'This file took too long to process. Split it into smaller files.'
    case 'memory':
      return 'This file needs too much memory to process. Split it into smaller files.'
  }
}

/** Returns the message for a page that could not be read. */
export function webCause(fault: WebFault): string {
  switch (fault.kind) {
    case 'private':
      return "This address isn't publicly reachable."
    case 'robots':
      return "This site doesn't allow automated reading. Add the text yourself."
    case 'large':
      return 'The page is larger than 5 MB.'
    case 'late':
      return "The site didn't respond in time. Try again later."
    case 'redirects':
      return 'This address redirects in a loop. Enter the final address.'
    case 'unreachable':
      return "Couldn't reach the site. Check the address, or try again later."
    case 'status':
      return `The site answered with status ${fault.status}. Check the address.`
    case 'type':
      return "This isn't a web page. Upload PDFs instead."
  }
}

export const causes = {
  empty: "No text found. Pages that need JavaScript can't be read.",
  emptyText: 'This text contains no words.',
  tooLong: 'The source is over the size limit. The end was left out.',
  givenUp: 'Processing failed several times. Try again or split the file.',
  keptOld: 'The previous version is still used.',
} as const

export const somePagesFailed = (failed: number): string =>
  `Couldn't read ${failed} ${failed === 1 ? 'page' : 'pages'} of the site.`

/** Returns the first line of a text, cut at a word boundary after at most 60 characters. */
export function titleOfText(text: string): string {
  const line =
    text
      .replace(/^[#\s]+/, '')
      .split('\n')[0]
      ?.trim() ?? ''
  if (line.length <= 60) return line
  const cut = line.slice(0, 60)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 30 ? cut.lastIndexOf(' ') : 60)}…`
}

/** Returns a file name without path and control characters, at most 200 characters. */
export function titleOfFile(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}]/gu, '').trim()
  return plain === '' ? 'document.pdf' : plain.slice(-200)
}

/** Returns whether the PDF signature is in the first 1024 bytes; other bytes may precede it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}
