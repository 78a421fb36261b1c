import type { World } from '../world.ts'
import { commentCount, postsOf, type Post } from '../world/posts.ts'
import { fieldsParam, graphTime, pageParams, textParam, type Answer, type Call } from './call.ts'
import { badParameter, missingObject } from './errors.ts'
import { fieldsOr, selectFields, type Source } from './fields.ts'
import { commentSource } from './comments.ts'
import { paginate } from './paging.ts'

export function listMedia(call: Call): Answer {
  const { account, sandbox, params } = call
  const since = momentParam(textParam(params, 'since'))
  const until = momentParam(textParam(params, 'until'))
  const posts = postsOf(sandbox.world, account.username)
    .filter((post) => (since === null || post.at >= since) && (until === null || post.at <= until))
    .slice(0, 10_000)
  const fields = fieldsParam(call, 'id')
  const page = paginate(posts, (post) => post.id, pageParams(call, 25, 100))
  return {
    data: page.items.map((post) => selectFields(mediaSource(call, post), fields, 'IGMedia')),
    ...(page.paging ? { paging: page.paging } : {}),
  }
}

export function listStories(call: Call): Answer {
  const { account, sandbox } = call
  const stories = [...sandbox.world.data.posts.values()].filter(
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
  const asked = textParam(call.params, 'comment_enabled')
  if (asked !== 'true' && asked !== 'false') throw badParameter('The parameter comment_enabled is required.')
  post.commentEnabled = asked === 'true'
  call.sandbox.world.emit({ kind: 'post', post })
  return { success: true }
}

export function ownPost(call: Call, id: string): Post {
  const post = call.sandbox.world.data.posts.get(id)
  if (!post || post.account !== call.account.username) throw missingObject(id)
  return post
}

export function mediaSource(call: Call, post: Post): Source {
  const { sandbox } = call
  const picture = `${sandbox.url}/media/${post.id}.svg`
  const child = post.parent !== null
  return {
    id: () => post.id,
    caption: () => (child || post.caption === '' ? undefined : post.caption),
    media_type: () => post.mediaType,
    media_product_type: () => post.productType,
    media_url: () => picture,
    thumbnail_url: () => (post.mediaType === 'VIDEO' ? picture : undefined),
    permalink: () => (child ? undefined : `${sandbox.url}/p/${post.id}`),
    shortcode: () => post.shortcode,
    timestamp: () => graphTime(post.at),
    username: () => post.account,
    owner: () => ({ id: call.account.id }),
    like_count: () => post.likes,
    comments_count: () => (child ? undefined : commentCount(sandbox.world, post)),
    is_comment_enabled: () => post.commentEnabled,
    is_shared_to_feed: () => (post.productType === 'REELS' ? true : undefined),
    alt_text: () => undefined,
    children: (field) => {
      if (post.children.length === 0) return undefined
      const fields = fieldsOr(field.fields, 'id')
      return {
        data: childrenOf(sandbox.world, post).map((item) =>
          selectFields(mediaSource(call, item), fields, 'IGMedia'),
        ),
      }
    },
    comments: (field) => {
      const fields = fieldsOr(field.fields, 'id,text,timestamp')
      const comments = post.commentIds.flatMap((id) => sandbox.world.data.comments.get(id) ?? []).toReversed()
      const page = paginate(comments, (comment) => comment.id, {
        limit: Math.min(field.limit ?? 25, 50),
        after: field.after,
      })
      return {
        data: page.items.map((comment) => selectFields(commentSource(call, comment), fields, 'IGComment')),
        ...(page.paging ? { paging: page.paging } : {}),
      }
    },
  }
}

function childrenOf(world: World, post: Post): Post[] {
  return post.children.flatMap((id) => world.data.posts.get(id) ?? [])
}

/** Seconds since 1970 or anything a date reader takes. */
function momentParam(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const at = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return Number.isNaN(at) ? null : at
}
