import { newNumericId, newOpaqueId } from './ids.ts'
import type { Account, Post, World } from './world-types.ts'

interface PostSeed {
  caption: string
  scene: string
  at?: number
  mediaType?: Post['mediaType'] | undefined
  productType?: Post['productType']
  likes?: number
  live?: boolean
  children?: string[]
}

export function createPost(world: World, account: Account, seed: PostSeed): Post {
  const post: Post = {
    id: newNumericId(world.data, '180', 17),
    account: account.username,
    caption: seed.caption,
    mediaType: seed.mediaType ?? (seed.children?.length ? 'CAROUSEL_ALBUM' : 'IMAGE'),
    productType: seed.productType ?? 'FEED',
    shortcode: newOpaqueId(world.data, 'D', 11),
    scene: seed.scene,
    at: seed.at ?? world.now(),
    likes: seed.likes ?? 0,
    commentEnabled: true,
    live: seed.live ?? false,
    children: [],
    parent: null,
    commentIds: [],
  }
  world.data.posts.set(post.id, post)
  for (const scene of seed.children ?? []) {
    const child = createPost(world, account, { caption: '', scene, at: post.at })
    child.parent = post.id
    post.children.push(child.id)
  }
  world.emit({ kind: 'post', post })
  return post
}

/** Newest first; album children and stories are not part of a profile's list. */
export function postsOf(world: World, account: string): Post[] {
  return [...world.data.posts.values()]
    .filter((post) => post.account === account && post.parent === null && post.productType !== 'STORY')
    .sort((left, right) => right.at - left.at)
}

export function commentCount(world: World, post: Post): number {
  let count = 0
  for (const id of post.commentIds) {
    const comment = world.data.comments.get(id)
    if (comment) count += 1 + comment.replyIds.length
  }
  return count
}
