import { isObject, objectParam, textParam, type Call, type Params } from '../graph/call.ts'
import { badParameter, graphError, invalidMessage } from '../graph/errors.ts'
import type { Attachment, Button, Card, Message } from '../../state/state-types.ts'

export type Content = Pick<Message, 'text' | 'attachments' | 'buttons' | 'cards' | 'quickReplies'>

const MAX_BYTES = 1000
const MAX_BUTTONS = 3
const MAX_QUICK_REPLIES = 13
const MAX_ELEMENTS = 10
const MAX_ATTACHMENTS = 10
const TITLE = 20

/** Types of attachments that are a file at an address. */
export const mediaTypes: readonly string[] = ['image', 'audio', 'video', 'file']

/** Parses a message of any kind. Throws what the platform refuses. */
export function readContent(call: Call, message: Params | undefined): Content {
  if (!message) throw badParameter('Param message must be non-empty.')
  const content: Content = { text: null, attachments: [], buttons: [], cards: [], quickReplies: [] }
  const text = textParam(message, 'text')
  const many = message.attachments
  const one = message.attachment ?? (isObject(many) ? many : undefined)
  const hasMedia = one !== undefined || Array.isArray(many)
  if (text !== undefined && hasMedia) throw invalidMessage('A message holds either text or an attachment.')
  if (text === undefined && !hasMedia) throw invalidMessage('The message is empty.')
  if (text !== undefined) content.text = readText(text)
  if (Array.isArray(many)) content.attachments = readMany(call, many)
  else if (isObject(one)) readOne(call, one, content)
  else if (one !== undefined) throw invalidMessage('The attachment must be an object.')
  if (message.quick_replies !== undefined) content.quickReplies = readQuickReplies(message.quick_replies)
  return content
}

function readText(text: string): string {
  if (text.trim() === '') throw invalidMessage('The message is empty.')
  if (Buffer.byteLength(text, 'utf8') > MAX_BYTES) {
    throw badParameter(
      `Length of param message[text] must be less than or equal to ${MAX_BYTES} bytes`,
      2534015,
    )
  }
  return text
}

function readMany(call: Call, list: unknown[]): Attachment[] {
  if (list.length === 0 || list.length > MAX_ATTACHMENTS) {
    throw invalidMessage(`Between 1 and ${MAX_ATTACHMENTS} attachments are allowed.`)
  }
  return list.map((item) => {
    if (!isObject(item)) throw invalidMessage('An attachment must be an object.')
    return readMedia(call, item)
  })
}

function readOne(call: Call, attachment: Params, content: Content): void {
  const type = textParam(attachment, 'type')
  if (type === 'template') return readTemplate(objectParam(attachment, 'payload') ?? {}, content)
  content.attachments = [readMedia(call, attachment)]
}

function readMedia(call: Call, attachment: Params): Attachment {
  const { data } = call.sandbox.state
  const type = textParam(attachment, 'type') ?? ''
  const payload = objectParam(attachment, 'payload') ?? {}
  if (type === 'like_heart') return { type }
  if (type === 'MEDIA_SHARE') {
    const id = textParam(payload, 'id') ?? ''
    if (data.posts.get(id)?.account !== call.account.username)
      throw invalidMessage('The shared post was not found.')
    return { type, postId: id }
  }
  if (!mediaTypes.includes(type)) throw invalidMessage(`The attachment type "${type}" is not known.`)
  const attachmentId = textParam(payload, 'attachment_id')
  if (attachmentId !== undefined) {
    const storedAttachment = data.reusableAttachments.get(attachmentId)
    if (!storedAttachment || storedAttachment.account !== call.account.username) {
      throw graphError([400, 100, 2018074], '(#100) The attachment does not belong to this account.')
    }
    return { type: storedAttachment.type, url: storedAttachment.url }
  }
  const url = textParam(payload, 'url')
  if (!url || !URL.canParse(url)) throw invalidMessage('The attachment needs a well-formed url.')
  return { type, url }
}

function readTemplate(payload: Params, content: Content): void {
  const kind = textParam(payload, 'template_type')
  if (kind === 'button') {
    const text = textParam(payload, 'text') ?? ''
    if (text.trim() === '') throw invalidMessage('The button template needs a text.')
    if ([...text].length > 640)
      throw badParameter('Length of param text must be less than or equal to 640', 2534015)
    content.text = text
    content.buttons = readButtons(payload.buttons, true)
    return
  }
  if (kind === 'generic') {
    const elements = Array.isArray(payload.elements) ? payload.elements : []
    if (elements.length === 0 || elements.length > MAX_ELEMENTS) {
      throw invalidMessage(`Between 1 and ${MAX_ELEMENTS} elements are allowed.`)
    }
    content.cards = elements.map(readCard)
    return
  }
  throw invalidMessage(`The template "${kind ?? ''}" is not supported.`)
}

function readCard(element: unknown): Card {
  if (!isObject(element)) throw invalidMessage('An element must be an object.')
  const title = textParam(element, 'title') ?? ''
  const subtitle = textParam(element, 'subtitle')
  const image = textParam(element, 'image_url')
  const action = objectParam(element, 'default_action')
  const url = action && textParam(action, 'url')
  if (title === '' || [...title].length > 80)
    throw invalidMessage('An element needs a title of at most 80 characters.')
  if (subtitle !== undefined && [...subtitle].length > 80)
    throw invalidMessage('A subtitle has at most 80 characters.')
  if (action && (textParam(action, 'type') !== 'web_url' || !url || !URL.canParse(url)))
    throw invalidMessage('A default action needs the type web_url and a well-formed url.')
  if (image !== undefined && !URL.canParse(image)) throw invalidMessage('An image_url must be well-formed.')
  const buttons = element.buttons === undefined ? [] : readButtons(element.buttons, false)
  if (!subtitle && !image && !url && buttons.length === 0) {
    throw invalidMessage('An element needs one more field beside its title.')
  }
  return {
    title,
    buttons,
    ...(subtitle === undefined ? {} : { subtitle }),
    ...(image === undefined ? {} : { image_url: image }),
    ...(url === undefined ? {} : { url }),
  }
}

function readButtons(value: unknown, needed: boolean): Button[] {
  const list = Array.isArray(value) ? value : []
  if (list.length > MAX_BUTTONS || (needed && list.length === 0)) {
    throw invalidMessage(`Between 1 and ${MAX_BUTTONS} buttons are allowed.`)
  }
  return list.map(readButton)
}

function readButton(value: unknown): Button {
  if (!isObject(value)) throw invalidMessage('A button must be an object.')
  const title = textParam(value, 'title') ?? ''
  if (title === '' || [...title].length > TITLE)
    throw invalidMessage(`A button title has 1 to ${TITLE} characters.`)
  const type = textParam(value, 'type')
  if (type === 'web_url') {
    const url = textParam(value, 'url') ?? ''
    if (!URL.canParse(url)) throw invalidMessage('A button url must be well-formed.')
    return { type, title, url }
  }
  if (type === 'postback') {
    const payload = textParam(value, 'payload') ?? ''
    if (payload === '' || payload.length > 1000)
      throw invalidMessage('A button payload has 1 to 1000 characters.')
    return { type, title, payload }
  }
  throw invalidMessage(`The button type "${type ?? ''}" is not supported.`)
}

/** Long titles are cut, not refused. */
function readQuickReplies(value: unknown): { title: string; payload: string }[] {
  if (!Array.isArray(value)) throw invalidMessage('quick_replies must be a list.')
  if (value.length > MAX_QUICK_REPLIES)
    throw invalidMessage(`At most ${MAX_QUICK_REPLIES} quick replies are allowed.`)
  return value.map((item) => {
    if (!isObject(item)) throw invalidMessage('A quick reply must be an object.')
    const type = textParam(item, 'content_type')
    if (type === 'user_phone_number' || type === 'user_email') return { title: type, payload: type }
    const title = textParam(item, 'title') ?? ''
    const payload = textParam(item, 'payload') ?? ''
    if (type !== 'text' || title === '')
      throw invalidMessage('A quick reply needs content_type text and a title.')
    if (payload.length > 1000) throw invalidMessage('A quick reply payload has at most 1000 characters.')
    return { title: [...title].slice(0, TITLE).join(''), payload }
  })
}
