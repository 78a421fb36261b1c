import { errorOf, isObject, recordsIn, type UsedTool, type Work } from './assist-wish.ts'
import { sentencesOf, shorten } from './words.ts'

/** What came of the work, for the owner. */
export function summaryOfWork({ used, wish }: Work): string {
  const failed = used.find(({ result }) => errorOf(result) !== undefined)
  if (failed) return `That was not done. ${errorOf(failed.result) ?? ''}`.trim()
  if (used.length === 0) {
    return /mail/i.test(wish)
      ? 'To which address shall I write? Tell me and I will do it.'
      : 'There was nothing to do for me here.'
  }
  const told = used.map(toldOf).filter(Boolean)
  return told.length > 0 ? told.join('\n\n') : 'Done. Nothing was found.'
}

function toldOf(tool: UsedTool, place: number, all: UsedTool[]): string {
  const { name, result, given } = tool
  const records = recordsIn(result)
  const last = place === all.length - 1
  switch (name) {
    case 'send_email':
      return `The mail to ${String(given.to)} is sent.`
    case 'write_email':
      return `The mail to ${String(given.to)} is a draft in your mailbox now.`
    case 'get_unread_email':
      return records.length === 0
        ? 'There is no unread mail.'
        : `${records.length} unread:\n\n${lines(records, ['from', 'subject'])}`
    case 'profile_insight':
      return `The figures of the last day:\n\n${figures(result)}`
    case 'create_automation':
      return `**${String(given.name)}** is saved as a draft.`
    case 'simulate_automation':
      return `I tried it: ${totals(result)}.`
    case 'activate_automation':
      return 'It is active now.'
    case 'pause_automation':
      return 'It is paused now.'
    case 'send_replies':
      return `${Array.isArray(given.replies) ? given.replies.length : 0} replies were handed over to Instagram.`
    case 'send_message':
      return 'The message was handed over to Instagram.'
    case 'find_conversations':
      return last ? conversationsOf(records) : ''
    case 'find_comments':
      if (!last) return ''
      return records.length === 0
        ? 'No comment fits that.'
        : `${records.length} comments:\n\n${lines(records, ['from', 'text'])}`
    case 'list_automations':
      if (!last) return ''
      return records.length === 0
        ? 'There is no automation yet.'
        : lines(records, ['name', 'status', 'sentence'])
    case 'search_web':
    case 'linkedin_job_search':
      return last ? `I found:\n\n${records.slice(0, 5).map(linkOf).join('\n')}` : ''
    case 'read_page':
      return pageOf(result)
    default:
      return records.length === 0 ? 'Nothing was found.' : lines(records, [])
  }
}

const conversationsOf = (records: Record<string, unknown>[]) =>
  records.length === 0 ? 'Nothing was found.' : lines(records, ['from', 'last_message'])

const linkOf = (page: Record<string, unknown>) => `- [${String(page.title)}](${String(page.url)})`

function pageOf(result: unknown): string {
  if (!isObject(result)) return ''
  const text = shorten(
    sentencesOf(String(result.text ?? ''))
      .slice(0, 3)
      .join(' '),
    600,
  )
  return `${text}\n\nSource: [${String(result.title)}](${String(result.url)})`
}

function lines(records: Record<string, unknown>[], names: string[]): string {
  return records
    .slice(0, 10)
    .map((record) => {
      const shown = names.length > 0 ? names : Object.keys(record).slice(0, 3)
      const [first = '', ...rest] = shown
        .map((name) => shorten(String(record[name] ?? ''), 160))
        .filter(Boolean)
      return `- **${first}**${rest.length > 0 ? `: ${rest.join(', ')}` : ''}`
    })
    .join('\n')
}

function figures(result: unknown): string {
  const metrics = isObject(result) && isObject(result.metrics) ? result.metrics : {}
  return Object.entries(metrics)
    .map(([name, value]) => `- ${name.replaceAll('_', ' ')}: ${String(value)}`)
    .join('\n')
}

function totals(result: unknown): string {
  const found = isObject(result) && isObject(result.totals) ? result.totals : {}
  return `it would answer ${String(found.fired ?? 0)} and leave ${String(found.declined ?? 0)}`
}
