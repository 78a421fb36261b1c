import { isObject, recordsIn } from './json.ts'
import { shorten } from './words.ts'

export interface UsedTool {
  name: string
  given: Record<string, unknown>
  result: unknown
}

/** Returns a summary of the tool results in Markdown. */
export function summaryOf(used: readonly UsedTool[]): string {
  for (const { result } of used) {
    if (isObject(result) && typeof result.error === 'string') return `That was not done. ${result.error}`
  }
  const told = used.map((tool, place) => {
    const done = DONE[tool.name]?.replace(/\{(\w+)\}/, (_, name: string) => String(tool.given[name]))
    return done ?? (place === used.length - 1 ? listOf(tool.result) : '')
  })
  return told.filter(Boolean).join('\n\n') || 'There was nothing to do.'
}

const DONE: Readonly<Record<string, string>> = {
  send_email: 'The mail to {to} is sent.',
  write_email: 'The mail to {to} is saved as a draft.',
  create_automation: '**{name}** is saved as a draft.',
  activate_automation: 'It is active now.',
  send_replies: 'The replies were handed over to Instagram.',
}

/** Fields that say what a record is, in the order in which they are shown. */
const SHOWN = ['name', 'from', 'status', 'sentence', 'subject', 'text', 'last_message', 'reason']

function listOf(result: unknown): string {
  if (isObject(result) && !Object.values(result).some(Array.isArray)) return pageOf(result)
  const lines = recordsIn(result)
    .slice(0, 10)
    .map((record) => {
      if (record.url !== undefined) return `- ${linkTo(record)}`
      const shown = SHOWN.flatMap((name) => (record[name] == null ? [] : shorten(String(record[name]), 160)))
      return `- ${shown.join(', ')}`
    })
  return lines.length > 0 ? `I found:\n\n${lines.join('\n')}` : 'Nothing was found.'
}

const linkTo = ({ title, url }: Record<string, unknown>) => `[${String(title)}](${String(url)})`

const pageOf = (page: Record<string, unknown>) =>
  typeof page.text === 'string' && page.url !== undefined
    ? `${shorten(page.text, 600)}\n\nSource: ${linkTo(page)}`
    : valuesOf(page).join('\n')

const valuesOf = (values: Record<string, unknown>): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isObject(value) ? valuesOf(value) : `- ${name.replaceAll('_', ' ')}: ${String(value)}`,
  )
