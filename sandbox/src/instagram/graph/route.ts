import { personByScopedId } from '../../state/people.ts'
import { getMe, listSubscriptions, subscribe, unsubscribe } from '../account.ts'
import { objectParam, textParam, type Operation, type Params, type Scope } from './call.ts'
import {
  deleteComment,
  getComment,
  hideComment,
  listComments,
  listReplies,
  newComment,
  replyToComment,
} from '../comments.ts'
import { getConversation, getMessage, listConversations } from '../messages/conversations.ts'
import { accountInsights, mediaInsights } from '../insights.ts'
import { getMedia, listMedia, listStories, setCommentsEnabled } from '../media.ts'
import {
  deleteMessengerProfile,
  getMessengerProfile,
  setMessengerProfile,
} from '../messages/messenger-profile.ts'
import { answerMention } from '../mentions.ts'
import { getPerson } from '../profile.ts'
import { sendAction, sendMessage, sendPrivateReply, uploadAttachment } from '../messages/send.ts'
import type { SandboxState, Account } from '../../state/state-types.ts'

type Run = Operation['run']

/** Returns the operation of a path; undefined for an unknown path. */
export function findOperation(
  state: SandboxState,
  account: Account,
  request: { method: string; segments: string[]; params: Params },
): Operation | undefined {
  const { method, segments, params } = request
  const [node, edge] = segments
  if (node === undefined || segments.length > 2) return undefined
  if (node === 'me' || node === account.id || node === account.scopedId) {
    if (edge === 'messages' && method === 'POST') return messageOperation(params)
    if (edge === 'mentions' && method === 'POST') return mentionOperation(params)
    return accountOperation(method, edge)
  }
  if (state.data.posts.has(node)) return mediaOperation(method, node, edge)
  if (state.data.threads.has(node))
    return read('conversation', 'messages', (call) => getConversation(call, node))
  if (state.data.messages.has(node)) return read('message_read', 'messages', (call) => getMessage(call, node))
  if (edge === undefined && method === 'GET' && personByScopedId(state, node, account)) {
    return read('profile', 'basic', (call) => getPerson(call, node))
  }
  return commentOperation(method, node, edge)
}

function accountOperation(method: string, edge: string | undefined): Operation | undefined {
  const reads: Record<string, Operation> = {
    '': read('me', 'basic', getMe),
    media: read('media', 'basic', listMedia),
    stories: read('stories', 'basic', listStories),
    insights: read('insights', 'insights', accountInsights),
    conversations: read('conversations', 'messages', listConversations),
    subscribed_apps: read('subscriptions', 'basic', listSubscriptions),
    messenger_profile: read('messenger_profile', 'messages', getMessengerProfile),
  }
  if (method === 'GET') return reads[edge ?? '']
  if (edge === 'subscribed_apps' && method === 'POST')
    return write('subscribe', { scope: 'basic', target: null }, subscribe)
  if (edge === 'subscribed_apps' && method === 'DELETE')
    return write('unsubscribe', { scope: 'basic', target: null }, unsubscribe)
  if (edge === 'messenger_profile' && method === 'POST')
    return write('set_messenger_profile', { scope: 'messages', target: null }, setMessengerProfile)
  if (edge === 'messenger_profile' && method === 'DELETE')
    return write('delete_messenger_profile', { scope: 'messages', target: null }, deleteMessengerProfile)
  if (edge === 'message_attachments' && method === 'POST') {
    return write('attachment', { scope: 'messages', target: null }, uploadAttachment)
  }
  return undefined
}

/** The body decides which of three operations a call is. */
function messageOperation(params: Params): Operation {
  const recipient = objectParam(params, 'recipient') ?? {}
  const commentId = textParam(recipient, 'comment_id')
  if (commentId !== undefined)
    return write('private_reply', { scope: 'comments', target: commentId }, sendPrivateReply)
  const person = textParam(recipient, 'id') ?? null
  if (params.sender_action !== undefined)
    return write('sender_action', { scope: 'messages', target: person }, sendAction)
  return write('message', { scope: 'messages', target: person }, sendMessage)
}

function mentionOperation(params: Params): Operation {
  const target = textParam(params, 'comment_id') ?? textParam(params, 'media_id') ?? null
  return write('mention', { scope: 'comments', target }, answerMention)
}

function mediaOperation(method: string, id: string, edge: string | undefined): Operation | undefined {
  if (method === 'GET' && edge === undefined) return read('media_item', 'basic', (call) => getMedia(call, id))
  if (method === 'GET' && edge === 'comments')
    return read('comments', 'comments', (call) => listComments(call, id))
  if (method === 'GET' && edge === 'insights')
    return read('media_insights', 'insights', (call) => mediaInsights(call, id))
  if (method === 'POST' && edge === 'comments')
    return write('comment', { scope: 'comments', target: id }, (call) => newComment(call, id))
  if (method === 'POST' && edge === undefined) {
    return write('comment_enabled', { scope: 'comments', target: id }, (call) => setCommentsEnabled(call, id))
  }
  return undefined
}

function commentOperation(method: string, id: string, edge: string | undefined): Operation | undefined {
  if (method === 'GET' && edge === undefined)
    return read('comment_item', 'comments', (call) => getComment(call, id))
  if (method === 'GET' && edge === 'replies')
    return read('replies', 'comments', (call) => listReplies(call, id))
  if (method === 'POST' && edge === 'replies')
    return write('reply', { scope: 'comments', target: id }, (call) => replyToComment(call, id))
  if (method === 'POST' && edge === undefined)
    return write('hide', { scope: 'comments', target: id }, (call) => hideComment(call, id))
  if (method === 'DELETE' && edge === undefined) {
    return write('delete', { scope: 'comments', target: id }, (call) => deleteComment(call, id))
  }
  return undefined
}

function read(name: string, scope: Scope, run: Run): Operation {
  return { name, scope, run, write: false, target: null }
}

function write(name: string, about: { scope: Scope; target: string | null }, run: Run): Operation {
  return { name, ...about, run, write: true }
}
