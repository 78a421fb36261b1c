import type { BoxMail } from '../state/state-types.ts'

/** Whether a mail fits a query as people write it in Gmail's search box. */
export function fitsQuery(mail: BoxMail, query: string): boolean {
  const words = query.match(/[\w-]+:"[^"]*"|"[^"]*"|\S+/g) ?? []
  if (!/(^|\s)in:/i.test(query) && mail.labels.some((label) => ['SPAM', 'TRASH'].includes(label)))
    return false
  return words.every((word) => fitsWord(mail, word))
}

function fitsWord(mail: BoxMail, word: string): boolean {
  if (word.startsWith('-')) return !fitsWord(mail, word.slice(1))
  const colon = word.indexOf(':')
  const value = word
    .slice(colon + 1)
    .replaceAll('"', '')
    .toLowerCase()
  const has = (label: string) => mail.labels.includes(label)
  switch (colon < 0 ? '' : word.slice(0, colon).toLowerCase()) {
    case 'is':
      return value === 'read' ? !has('UNREAD') : has(value.toUpperCase())
    case 'in':
      return value === 'anywhere' || has(value === 'drafts' ? 'DRAFT' : value.toUpperCase())
    case 'label':
      return has(value.toUpperCase())
    case 'from':
      return mail.from.toLowerCase().includes(value)
    case 'to':
      return mail.to.toLowerCase().includes(value)
    case 'subject':
      return mail.subject.toLowerCase().includes(value)
    case 'rfc822msgid':
      return mail.messageId.replace(/[<>]/g, '').toLowerCase() === value.replace(/[<>]/g, '')
    default:
      return [mail.subject, mail.from, mail.text ?? '', mail.html ?? ''].some((text) =>
        text.toLowerCase().includes(value),
      )
  }
}
