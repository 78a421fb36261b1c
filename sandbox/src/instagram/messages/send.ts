import { holds } from '../../assumptions.ts'
import { newNumericId } from '../../state/ids.ts'
import { addMessage, reactToMessage, threadBetween } from '../../state/messages.ts'
import { personByScopedId, requirePerson, scopedPersonId } from '../../state/people.ts'
import { objectParam, textParam, type Answer, type Call } from '../graph/call.ts'
import {
  badParameter,
  graphError,
  invalidMessage,
  notPermitted,
  outsideWindow,
  privateReplyInvalid,
  type GraphError,
} from '../graph/errors.ts'
import { mediaTypes, readContent, type Content } from './message-content.ts'
import type { SandboxState, Message, Thread, Person, Attachment } from '../../state/state-types.ts'
import { DAY } from '../../state/durations.ts'

const MEGABYTE = 1_048_576
const RULES: Record<string, { max: number; types: RegExp }> = {
  image: { max: 8 * MEGABYTE, types: /^image\/(png|jpe?g|gif)/ },
  audio: { max: 25 * MEGABYTE, types: /^audio\/(x-)?(aac|m4a|mp4|wav|wave)|^video\/mp4/ },
  video: { max: 25 * MEGABYTE, types: /^video\// },
  file: { max: 25 * MEGABYTE, types: /^application\/pdf/ },
}

/** Fetches the media addresses during the call, as the platform does. */
async function fetchMedia(call: Call, attachments: Attachment[]): Promise<void> {
  if (!call.sandbox.state.settings.fetchMedia) return
  for (const { type, url } of attachments) {
    const rule = RULES[type]
    if (rule && url) await check(url, rule)
  }
}

async function check(url: string, rule: { max: number; types: RegExp }): Promise<void> {
  const file = await fetchOne(url)
  if (!file) throw refused(2018008, 'Failed to fetch the file from the url.')
  if (!rule.types.test(file.type))
    throw refused(2018047, 'Upload attachment failure: the file type does not match.')
  if (file.size > rule.max) throw refused(2018109, 'Attachment size exceeds the allowed limit.')
}

async function fetchOne(url: string): Promise<{ type: string; size: number } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    const body = await response.arrayBuffer()
    if (!response.ok) return null
    return { type: response.headers.get('content-type') ?? '', size: body.byteLength }
  } catch {
    return null
  }
}

function refused(subcode: number, message: string): GraphError {
  return graphError([400, 100, subcode], `(#100) ${message}`)
}

/** Sends inside the 24-hour window, or inside seven days with the human agent tag. */
export async function sendMessage(call: Call): Promise<Answer> {
  const { state } = call.sandbox
  checkOwner(call)
  const person = recipient(call)
  const thread = knownThread(call, person)
  checkPerson(person)
  if (thread?.controlledElsewhere) {
    throw graphError([400, 10, 2018300], '(#10) Another app is controlling this thread now.')
  }
  const content = readContent(call, objectParam(call.params, 'message'))
  if (!thread || !isInsideWindow(call, thread)) throw outsideWindow()
  await fetchMedia(call, content.attachments)
  const replyTo = textParam(objectParam(call.params, 'reply_to') ?? {}, 'mid')
  if (replyTo !== undefined && !state.data.messages.has(replyTo))
    throw badParameter('The message to reply to was not found.')
  const message = keep(state, thread, { ...content, replyToMid: replyTo ?? null })
  return { recipient_id: scopedPersonId(state, person.username, call.account), message_id: message.mid }
}

/** One per comment, within seven days. It does not open the messaging window. */
export async function sendPrivateReply(call: Call): Promise<Answer> {
  const { state } = call.sandbox
  checkOwner(call)
  const commentId = textParam(objectParam(call.params, 'recipient') ?? {}, 'comment_id') ?? ''
  const comment = state.data.comments.get(commentId)
  const post = comment && state.data.posts.get(comment.postId)
  if (!comment || !post || post.account !== call.account.username) throw privateReplyInvalid()
  if (comment.author.kind !== 'person' || comment.privateReply !== null) throw privateReplyInvalid()
  if (state.now() - comment.at > 7 * DAY) throw privateReplyInvalid()
  if (post.live && !holds(state.settings, 'private_reply_on_live')) throw privateReplyInvalid()
  const person = requirePerson(state, comment.author.username)
  checkPerson(person)
  const content = readContent(call, objectParam(call.params, 'message'))
  checkForm(call, content)
  await fetchMedia(call, content.attachments)
  if (comment.privateReply !== null) throw privateReplyInvalid()
  const thread = threadBetween(state, call.account, person)
  const message = keep(state, thread, { ...content, privateReplyTo: comment.id })
  comment.privateReply = message.mid
  return { recipient_id: scopedPersonId(state, person.username, call.account), message_id: message.mid }
}

/** Refuses private replies with buttons, cards or quick replies while the platform allows only text and media. */
function checkForm(call: Call, { buttons, cards, quickReplies }: Content): void {
  if (buttons.length + cards.length + quickReplies.length === 0) return
  if (holds(call.sandbox.state.settings, 'private_reply_accepts_templates')) return
  throw graphError([400, 100, 2018065], '(#100) Templates are not supported for private replies.')
}

/** Typing, seen and reactions. */
export function sendAction(call: Call): Answer {
  const { state } = call.sandbox
  checkOwner(call)
  const person = recipient(call)
  checkPerson(person)
  const thread = knownThread(call, person)
  if (!thread || !isInsideWindow(call, thread)) throw outsideWindow()
  const action = textParam(call.params, 'sender_action')
  const payload = objectParam(call.params, 'payload') ?? {}
  switch (action) {
    case 'typing_on':
    case 'typing_off':
      state.emit({ kind: 'typing', thread, on: action === 'typing_on' })
      break
    case 'mark_seen':
      break
    case 'react':
    case 'unreact': {
      const message = state.data.messages.get(textParam(payload, 'message_id') ?? '')
      if (!message || message.threadId !== thread.id)
        throw badParameter('Param payload[message_id] is not a message of this thread.')
      react(state, message, action === 'react' ? (textParam(payload, 'reaction') ?? 'love') : null)
      break
    }
    default:
      throw badParameter(
        'Param sender_action must be one of {MARK_SEEN, TYPING_ON, TYPING_OFF, REACT, UNREACT}',
      )
  }
  return { recipient_id: scopedPersonId(state, person.username, call.account) }
}

/** Stores a media address under an id for later messages. */
export async function uploadAttachment(call: Call): Promise<Answer> {
  const message = objectParam(call.params, 'message')
  const attachment = message && objectParam(message, 'attachment')
  const payload = attachment && objectParam(attachment, 'payload')
  const type = attachment && textParam(attachment, 'type')
  const url = payload && textParam(payload, 'url')
  if (!type || !url || !mediaTypes.includes(type)) {
    throw invalidMessage('The attachment needs a type and a payload with a url.')
  }
  await fetchMedia(call, [{ type, url }])
  const { data } = call.sandbox.state
  const id = newNumericId(data, '15', 16)
  data.reusableAttachments.set(id, { account: call.account.username, type, url })
  return { attachment_id: id }
}

function keep(state: SandboxState, thread: Thread, content: Content & Partial<Message>): Message {
  return addMessage(state, thread, { ...content, from: 'account', viaApi: true })
}

function react(state: SandboxState, message: Message, reaction: string | null): void {
  if (reaction === null) return reactToMessage(state, message, { by: 'account', reaction: null })
  const emoji = reaction === 'love' ? '❤' : reaction
  reactToMessage(state, message, { by: 'account', reaction: reaction === 'love' ? 'love' : 'other', emoji })
}

function recipient(call: Call): Person {
  const id = textParam(objectParam(call.params, 'recipient') ?? {}, 'id')
  if (id === undefined) throw badParameter('Param recipient must be non-empty.')
  const person = personByScopedId(call.sandbox.state, id, call.account)
  if (!person) {
    throw graphError([400, 100, 2534014], 'The requested user cannot be found.')
  }
  return person
}

function knownThread(call: Call, person: Person): Thread | undefined {
  const { data } = call.sandbox.state
  const id = data.threadByPair.get(`${call.account.username}/${person.username}`)
  return id === undefined ? undefined : data.threads.get(id)
}

function isInsideWindow(call: Call, thread: Thread): boolean {
  const { state } = call.sandbox
  if (thread.lastContactAt === null) return false
  const age = state.now() - thread.lastContactAt
  if (age <= DAY) return true
  if (textParam(call.params, 'tag')?.toUpperCase() !== 'HUMAN_AGENT') return false
  if (!state.settings.humanAgent) throw notPermitted('Human Agent')
  return age <= 7 * DAY
}

function checkOwner(call: Call): void {
  const { account } = call
  if (!account.allowMessages) {
    throw graphError(
      [403, 200, 2534041],
      '(#200) The account owner has disabled access to Instagram direct messages.',
    )
  }
  if (account.restricted) {
    throw graphError([400, 25, 2207050], 'The Instagram account is restricted.')
  }
}

function checkPerson(person: Person): void {
  if (person.available) return
  throw graphError([400, 551, 1545041], "(#551) This person isn't available right now.")
}
