import { newNumericId, newOpaqueId } from './ids.ts'
import type { Account, Post, SandboxState } from './state-types.ts'

interface PostSeed {
  caption: string
  scene: string
  at?: number
  mediaType?: Post['mediaType'] | undefined
  productType?: Post['productType']
  likes?: number
  live?: boolean
  boosts?: string | undefined
  children?: string[]
}

export function createPost(state: SandboxState, account: Account, seed: PostSeed): Post {
  const post: Post = {
    id: newNumericId(state.data, '180', 17),
    account: account.username,
    caption: seed.caption,
    mediaType: seed.mediaType ?? (seed.children?.length ? 'CAROUSEL_ALBUM' : 'IMAGE'),
    productType: seed.productType ?? 'FEED',
    shortcode: newOpaqueId(state.data, 'D', 11),
    scene: seed.scene,
    at: seed.at ?? state.now(),
    likes: seed.likes ?? 0,
    commentEnabled: true,
    live: seed.live ?? false,
    boosts: seed.boosts,
    children: [],
    parent: null,
    commentIds: [],
  }
  state.data.posts.set(post.id, post)
  for (const scene of seed.children ?? []) {
    const child = createPost(state, account, { caption: '', scene, at: post.at })
    child.parent = post.id
    post.children.push(child.id)
  }
  state.emit({ kind: 'post', post })
  return post
}

/** Newest first; album children, stories and ads are not part of a profile's list. */
export function postsOf(state: SandboxState, account: string): Post[] {
  return [...state.data.posts.values()]
    .filter((post) => post.account === account && post.parent === null)
    .filter(({ productType }) => productType !== 'STORY' && productType !== 'AD')
    .sort((left, right) => right.at - left.at)
}

export function commentCount(state: SandboxState, post: Post): number {
  let count = 0
  for (const id of post.commentIds) {
    const comment = state.data.comments.get(id)
    if (comment) count += 1 + comment.replyIds.length
  }
  return count
}
