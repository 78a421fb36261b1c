import { isObject, parsed, recordsIn } from './json.ts'
import { textOf, type ChatRequest } from './read-request.ts'
import { said, type Thought } from './thought.ts'
import { shorten } from './words.ts'

interface Work {
  /** The owner's last message. */
  wish: string
  /** As 2026-11-21; the system message names it. */
  today: string
  /** Tools used since. */
  used: UsedTool[]
}

interface Step {
  tool: string
  task: string
  /** Arguments; undefined where an earlier result leaves nothing to do. */
  given: (work: Work) => Record<string, unknown> | undefined
}

interface Skill {
  matches: RegExp
  steps: (wish: string) => Step[]
}

/** Plans, calls tools and summarizes with the offered tools. Returns undefined if there is nothing to do. */
export function assistOwner(request: ChatRequest): Thought | undefined {
  const offered = new Set((request.tools ?? []).map((tool) => tool.function.name))
  const work = readWork(request)
  const { wish, used } = work
  const steps = Object.entries(SKILLS).flatMap(([agent, skills]) => {
    const skill = skills.find(({ matches }) => matches.test(wish))
    return (skill?.steps(wish) ?? []).map((each) => ({ agent, ...each }))
  })
  if (steps.length === 0) return used.length > 0 ? said(summaryOf(work)) : undefined
  if (offered.has('make_plan')) {
    const plan = steps.map(({ agent, task }) => ({ agent, task }))
    return calling('make_plan', { reason: `You want this: ${wish.slice(0, 200)}`, steps: plan })
  }
  const hasFailed = used.some(({ result }) => isObject(result) && result.error !== undefined)
  const next = steps.find(({ tool }) => offered.has(tool) && !used.some(({ name }) => name === tool))
  const input = hasFailed ? undefined : next?.given(work)
  return next && input ? calling(next.tool, input) : said(summaryOf(work))
}

const calling = (name: string, input: object) => said(null, [{ name, arguments: JSON.stringify(input) }])

function readWork({ messages }: ChatRequest): Work {
  const last = messages.findLastIndex(
    (message) => message.role === 'user' && !textOf(message).startsWith('Go on with the next step'),
  )
  const after = messages.slice(last + 1)
  const calls = after.flatMap(({ tool_calls = [] }) => tool_calls)
  const used = after.flatMap((message) => {
    const call = calls.find(({ id }) => id === message.tool_call_id)?.function
    const result = parsed(textOf(message))
    return call ? [{ name: call.name, given: Object(parsed(call.arguments)), result }] : []
  })
  return {
    today: /\bToday is (\d{4}-\d\d-\d\d)/.exec(messages.map(textOf).join('\n'))?.[1] ?? '',
    wish: messages
      .slice(last, last + 1)
      .map(textOf)
      .join(''),
    used,
  }
}

const resultOf = ({ used }: Work, tool: string) => used.find(({ name }) => name === tool)?.result
const step = (tool: string, task: string, given: Step['given'] = () => ({})): Step => ({ tool, task, given })
const only = (matches: RegExp, ...parameters: Parameters<typeof step>): Skill => ({
  matches,
  steps: () => [step(...parameters)],
})

/** What follows "saying", "with the words" or a colon, else what is quoted. */
const words = (wish: string) =>
  (
    /(?:\bsaying|\bwith the words|:(?!.* waiting\b))\s+["“]?(.{3,}?)["”]?$/is.exec(wish) ??
    /["“]([^"”]+)["”]/.exec(wish)
  )?.[1]
const topic = (wish: string) => /\bask(?:s|ed)? (?:for|about) (?:the |a )?(\w+)/i.exec(wish)?.[1] ?? 'price'
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

/** By agent, in the order of their work. The first matching skill of each agent is used. */
const SKILLS: Readonly<Record<string, readonly Skill[]>> = {
  research_agent_node: [
    {
      matches: /\b(search|research|google|look up|on the web)\b/i,
      steps: () => [
        step('search_web', 'Search the web.', ({ wish }) => ({ query: wish.slice(0, 150) })),
        step('read_page', 'Read the best page and name it.', (work) => {
          const [page] = recordsIn(resultOf(work, 'search_web'))
          return page && { url: page.url }
        }),
      ],
    },
  ],
  social_media_manager_node: [
    {
      matches: /\b(make|create|add|set up)\b.*\b(rule|automation)\b/i,
      steps: (wish) => [
        step('create_automation', 'Save the automation as a draft.', ruleIn),
        step('simulate_automation', 'Try it on sample texts.', (work) => ({
          ...createdIn(work),
          texts: [`What is the ${topic(wish)}?`, 'So pretty!'],
        })),
        ...(/\bactivate\b/i.test(wish)
          ? [step('activate_automation', 'Activate it once you have approved it.', createdIn)]
          : []),
      ],
    },
    {
      matches:
        /\b(reply|answer|write) (to )?(everyone|everybody|all|the people|people|those|\d+ price questions?)\b/i,
      steps: () => [
        step('find_comments', 'Find the comments.', ({ wish }) => ({ search: topic(wish), days: 7 })),
        step('send_replies', 'Reply to them once you have approved the words.', repliesIn),
      ],
    },
    {
      matches: /\b(happened|this week|last week|past week|last seven days)\b/i,
      steps: () => [
        step('profile_insight', 'Read the figures of the last seven days.', ({ today }) =>
          today === '' ? {} : { since: daysBefore(today, 6), until: today },
        ),
        step('find_comments', 'Count the comments of these days.', () => ({ days: 7 })),
      ],
    },
    only(/\b(insights?|reach|figures|followers)\b/i, 'profile_insight', 'Read the insights of the account.'),
    only(/\b(rules|automations)\b/i, 'list_automations', 'List the automations.'),
    only(/\bconversations?\b/i, 'find_conversations', 'Look through the conversations.'),
    only(/\bcomments\b/i, 'find_comments', 'Look through the comments.'),
  ],
  gmail_agent_node: [
    {
      matches: ADDRESS,
      steps: (wish) =>
        /\bdraft\b/i.test(wish)
          ? [step('write_email', 'Write the email as a draft.', mailIn)]
          : [step('send_email', 'Write the email and send it once you have approved it.', mailIn)],
    },
    only(/\b(e-?)?(mails?|inbox)\b/i, 'get_unread_email', 'Look through the unread email.'),
  ],
}

/** Returns an earlier day, as 2026-11-21. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

function ruleIn({ wish }: Work) {
  const kind = /\b(dms?|direct messages?)\b/i.test(wish) ? 'DM_REPLY' : 'COMMENT_REPLY'
  const reply = words(wish) ?? 'Thank you for asking! We will write to you.'
  return { kind, name: `${upperFirst(topic(wish))} questions`, keywords: [topic(wish)], reply }
}

function createdIn(work: Work) {
  const automation = resultOf(work, 'create_automation')
  return isObject(automation) ? { automation_id: automation.automation_id } : undefined
}

function repliesIn(work: Work) {
  const text = words(work.wish) ?? 'Thank you for asking! We have sent you a message.'
  const open = recordsIn(resultOf(work, 'find_comments')).filter(({ answered }) => answered !== true)
  const replies = open.slice(0, 20).map(({ comment_id }) => ({ comment_id, text }))
  return replies.length > 0 ? { replies } : undefined
}

function mailIn({ wish }: Work) {
  const subject = /\babout (?:the |our |a )?([^".:,\n]{2,60})/i.exec(wish)?.[1]?.trim() ?? 'A message'
  return { to: ADDRESS.exec(wish)?.[0], subject: upperFirst(subject), body: words(wish) ?? 'Hello,' }
}

interface UsedTool {
  name: string
  given: Record<string, unknown>
  result: unknown
}

/** Returns a summary of the tool results in Markdown. */
function summaryOf({ wish, used }: Work): string {
  for (const { result } of used) {
    if (isObject(result) && typeof result.error === 'string') return `That was not done. ${result.error}`
  }
  const hasFigures = used.some(({ name }) => name === 'profile_insight')
  const paragraphs = used.map((tool, place) => {
    const sentence = DONE[tool.name]?.replace(/\{(\w+)\}/, (_, name: string) => String(tool.given[name]))
    if (sentence !== undefined) return sentence
    if (tool.name === 'find_comments' && hasFigures) return countOf(recordsIn(tool.result))
    return place === used.length - 1 || tool.name === 'profile_insight' ? tellResult(wish, tool) : ''
  })
  return paragraphs.filter(Boolean).join('\n\n') || 'There was nothing to do.'
}

/** Lists what a tool found, without what was not asked for. */
function tellResult(wish: string, { name, result }: UsedTool): string {
  const records = recordsIn(result)
  if (
    name === 'find_comments' &&
    /\b(unanswered|not (yet )?answered|no reply|without (an? )?(answer|reply))\b/i.test(wish)
  ) {
    const open = records.filter(({ answered }) => answered !== true)
    if (records.length === 0) return 'There are no comments yet.'
    return open.length === 0 ? 'All comments are answered.' : listOf({ comments: open })
  }
  if (name === 'find_conversations' && /\bneeds? (a|an|your)? ?(reply|answer)\b/i.test(wish)) {
    const open = records.filter(
      ({ unread_count, needs_person }) => needs_person === true || Number(unread_count) > 0,
    )
    return open.length === 0 ? 'No conversation needs a reply.' : listOf({ conversations: open })
  }
  return listOf(result)
}

function countOf(comments: readonly Record<string, unknown>[]): string {
  const open = comments.filter(({ answered }) => answered !== true).length
  return `- comments in Live Chat: ${comments.length}, unanswered: ${open}`
}

const DONE: Readonly<Record<string, string>> = {
  send_email: 'Email sent to {to}.',
  write_email: 'Email to {to} saved as a draft.',
  create_automation: '**{name}** is saved as a draft.',
  activate_automation: 'It is active now.',
  send_replies: 'Replies sent.',
}

/** Fields that say what a record is, in the order in which they are shown. */
const SHOWN = ['name', 'from', 'status', 'sentence', 'subject', 'text', 'last_message', 'reason']

function listOf(result: unknown): string {
  if (isObject(result) && !Object.values(result).some(Array.isArray)) return pageOf(result)
  const lines = recordsIn(result)
    .slice(0, 10)
    .map((record) => {
      if (record.url !== undefined) return `- ${linkTo(record)}`
      const values = SHOWN.flatMap((name) => (record[name] == null ? [] : shorten(String(record[name]), 160)))
      return `- ${values.join(', ')}`
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
