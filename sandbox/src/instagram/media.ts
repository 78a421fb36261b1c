import { postsOf } from '../state/posts.ts'
import type { Post } from '../state/state-types.ts'
import { fieldsParam, pageParams, textParam, type Answer, type Call } from './graph/call.ts'
import { badParameter } from './graph/errors.ts'
import { selectFields } from './graph/fields.ts'
import { mediaSource, ownPost } from './nodes.ts'
import { paginate } from './graph/paging.ts'

export function listMedia(call: Call): Answer {
  const { account, sandbox, params } = call
  const since = momentParam(textParam(params, 'since'))
  const until = momentParam(textParam(params, 'until'))
  const posts = postsOf(sandbox.state, account.username)
    .filter((post) => (since === null || post.at >= since) && (until === null || post.at <= until))
    .slice(0, 10_000)
  const fields = fieldsParam(call, 'id')
  const show = (post: Post) => selectFields(mediaSource(call, post), fields, 'IGMedia')
  return { ...paginate(posts, pageParams(call, 25, 100), { id: ({ id }) => id, show }) }
}

export function listStories(call: Call): Answer {
  const { account, sandbox } = call
  const stories = [...sandbox.state.data.posts.values()].filter(
    (post) => post.account === account.username && post.productType === 'STORY',
  )
  const fields = fieldsParam(call, 'id')
  return { data: stories.map((post) => selectFields(mediaSource(call, post), fields, 'IGMedia')) }
}

export function getMedia(call: Call, id: string): Answer {
  const post = ownPost(call, id)
  return selectFields(mediaSource(call, post), fieldsParam(call, 'id'), 'IGMedia')
}

export function setCommentsEnabled(call: Call, id: string): Answer {
  const post = ownPost(call, id)
  const enabledParameter = textParam(call.params, 'comment_enabled')
  if (enabledParameter !== 'true' && enabledParameter !== 'false')
    throw badParameter('The parameter comment_enabled is required.')
  post.commentEnabled = enabledParameter === 'true'
  call.sandbox.state.emit({ kind: 'post', post })
  return { success: true }
}

/** Seconds since 1970 or anything a date reader takes. */
function momentParam(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const at = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(at) ? null : at
}
