import type { Write } from './ledger.ts'
import { graphAccount } from './settings.ts'

export const profileOf = (account: number) => ({
  ...graphAccount(account),
  name: `Brand ${account}`,
  account_type: 'BUSINESS',
  profile_picture_url: null,
  followers_count: 1200,
  follows_count: 80,
  media_count: postsPerAccount,
})

export const postsPerAccount = 400

export const postId = (account: number, index: number): string =>
  `180${String(account).padStart(4, '0')}${String(index).padStart(9, '0')}`

export function postsOf(account: number, limit: number) {
  const { username } = graphAccount(account)
  const data = Array.from({ length: Math.min(limit, postsPerAccount) }, (_, index) => ({
    id: postId(account, index),
    caption: `Post ${index}`,
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    media_url: 'https://media.example/picture.jpg',
    permalink: `https://www.instagram.com/p/${index}/`,
    timestamp: timestampOf(Date.now() - index * 3_600_000),
    username,
    like_count: 5,
    comments_count: 5,
    is_comment_enabled: true,
  }))
  return { data }
}

/** Returns the answer about who published a post; null for any other id. */
export function postOwner(id: string) {
  const account = Number(/^180(\d{4,5})\d{9}$/.exec(id)?.[1])
  if (!(account > 0)) return null
  const { user_id, username } = graphAccount(account)
  return { id, username, owner: { id: user_id } }
}

export function commentOf(id: string, replies: readonly Write[]) {
  return {
    id,
    text: '',
    timestamp: timestampOf(Date.now()),
    username: 'somebody',
    like_count: 0,
    replies: { data: replies.map(({ reply_id }) => ({ id: reply_id })) },
  }
}

export function replyPage(replies: readonly Write[]) {
  const data = replies.map(({ reply_id, text, account }) => {
    const { user_id, username } = graphAccount(account)
    return {
      id: reply_id,
      text,
      timestamp: timestampOf(Date.now()),
      username,
      from: { id: user_id, username },
    }
  })
  return { data }
}

export const graphError = (code: number, message: string, subcode?: number) => ({
  error: { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'bench' },
})

const timestampOf = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, '+0000')
