import { ruleIn } from './assist-rule.ts'
import { errorOf, isObject, recordsIn, type Work } from './assist-wish.ts'
import {
  addressIn,
  personIn,
  queryIn,
  quotedIn,
  spokenIn,
  topicIn,
  upperFirst,
  wants,
} from './assist-words.ts'
import { plain } from './words.ts'

interface Use {
  name: string
  arguments: Record<string, unknown>
}

/** The tool that comes next; undefined when all is done, or something failed. */
export function doNext(work: Work, offered: ReadonlySet<string>): Use | undefined {
  if (work.used.some(({ result }) => errorOf(result) !== undefined)) return undefined
  const uses = offered.has('send_email')
    ? mailUses(work)
    : offered.has('search_web')
      ? researchUses(work)
      : socialUses(work)
  const next = uses.find(({ name }) => !work.used.some((used) => used.name === name))
  return next && offered.has(next.name) ? next : undefined
}

const resultOf = ({ used }: Work, name: string): unknown => used.find((each) => each.name === name)?.result

function mailUses(work: Work): Use[] {
  const { wish, notes } = work
  if (wants.unread(wish)) return [{ name: 'get_unread_email', arguments: { limit: 10 } }]
  const to = addressIn(wish)
  if (to === undefined)
    return wants.draft(wish) ? [] : [{ name: 'get_unread_email', arguments: { limit: 10 } }]
  const subject = /\b(?:about|subject:?|regarding)\s+"?(?:the |our |a )?([^".:,\n]{2,60})/i
    .exec(wish)?.[1]
    ?.trim()
  const words = spokenIn(wish) ?? quotedIn(wish)[0]
  const body = [words ?? 'Hello,', ...notes].join('\n\n')
  const mail = { to, subject: upperFirst(subject ?? (notes.length > 0 ? 'Our figures' : 'A message')), body }
  return [{ name: wants.draft(wish) ? 'write_email' : 'send_email', arguments: mail }]
}

function researchUses(work: Work): Use[] {
  const query = queryIn(work.wish)
  if (wants.jobs(work.wish)) return [{ name: 'linkedin_job_search', arguments: { query } }]
  const [first] = recordsIn(resultOf(work, 'search_web'))
  const url = first?.url
  return [
    { name: 'search_web', arguments: { query } },
    ...(typeof url === 'string' ? [{ name: 'read_page', arguments: { url } }] : []),
  ]
}

function socialUses(work: Work): Use[] {
  const { wish } = work
  const person = personIn(wish)
  if (person !== undefined) return messageUses(work, person)
  if (wants.newRule(wish)) return ruleUses(work)
  if (wants.rules(wish) && (wants.pause(wish) || wants.activation(wish))) return switchUses(work)
  if (wants.rules(wish) && !wants.ledger(wish)) return [{ name: 'list_automations', arguments: {} }]
  if (wants.replies(wish)) return replyUses(work)
  if (wants.ledger(wish)) return [{ name: 'read_ledger', arguments: {} }]
  if (wants.knowledge(wish)) return [{ name: 'ask_knowledge', arguments: { query: wish.slice(0, 300) } }]
  if (wants.insights(wish)) return [{ name: 'profile_insight', arguments: {} }]
  if (wants.comments(wish)) return [{ name: 'find_comments', arguments: { search: null, days: 7 } }]
  return [{ name: 'find_conversations', arguments: { search: null } }]
}

function ruleUses(work: Work): Use[] {
  const { wish } = work
  const made = resultOf(work, 'create_automation')
  const automation_id = isObject(made) ? made.automation_id : undefined
  const named = { automation_id }
  return [
    { name: 'create_automation', arguments: ruleIn(wish) },
    ...(automation_id === undefined
      ? []
      : [
          {
            name: 'simulate_automation',
            arguments: { ...named, texts: [`What is the ${topicIn(wish)}?`, 'So pretty!'] },
          },
          ...(wants.activation(wish) ? [{ name: 'activate_automation', arguments: named }] : []),
        ]),
  ]
}

function switchUses(work: Work): Use[] {
  const { wish } = work
  const rules = recordsIn(resultOf(work, 'list_automations'))
  const said = plain(wish)
  const meant = rules.find(({ name }) => typeof name === 'string' && said.includes(plain(name))) ?? rules[0]
  const name = wants.pause(wish) ? 'pause_automation' : 'activate_automation'
  return [
    { name: 'list_automations', arguments: {} },
    ...(meant ? [{ name, arguments: { automation_id: meant.automation_id } }] : []),
  ]
}

function messageUses(work: Work, person: string): Use[] {
  const text = spokenIn(work.wish) ?? quotedIn(work.wish)[0]
  const found = recordsIn(resultOf(work, 'find_conversations')).find(({ from }) => from === person)
  return [
    { name: 'find_conversations', arguments: { search: person } },
    ...(found && text !== undefined
      ? [{ name: 'send_message', arguments: { recipient_id: found.recipient_id, text } }]
      : []),
  ]
}

function replyUses(work: Work): Use[] {
  const { wish } = work
  const found = recordsIn(resultOf(work, 'find_comments')).filter(({ answered }) => answered !== true)
  const text = spokenIn(wish) ?? quotedIn(wish).at(-1) ?? 'Thank you for asking! I have sent you a message.'
  const replies = found.slice(0, 20).map(({ comment_id }) => ({ comment_id, text }))
  return [
    { name: 'find_comments', arguments: { search: topicIn(wish), days: 7 } },
    ...(replies.length > 0 ? [{ name: 'send_replies', arguments: { replies } }] : []),
  ]
}
