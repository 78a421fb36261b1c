import { expect, test } from 'vitest'
import { createReplyCounts } from './reply-counts.ts'

const now = 1_790_000_000_000

function countPosts(accounts: number, { maxBytes }: { maxBytes: number }) {
  const counts = createReplyCounts(maxBytes)
  for (let account = 0; account < accounts; account += 1) {
    for (let post = 0; post < 100; post += 1) {
      counts.set(`account-${account}`, { post_id: `post-${account}-${post}`, count: 1 }, now)
    }
  }
  return counts
}

test('keeps a limited number of bytes however many accounts reply', () => {
  const maxBytes = 100_000
  const counts = countPosts(200, { maxBytes })
  expect(counts.bytes).toBeLessThanOrEqual(maxBytes)
  expect(counts.bytes).toBeGreaterThan(maxBytes / 2)
})

test('counts the posts of forgotten accounts again, and knows the newest ones', () => {
  const counts = countPosts(200, { maxBytes: 100_000 })
  expect(counts.isStale('account-0', 'post-0-0', now)).toBe(true)
  expect(counts.isStale('account-199', 'post-199-99', now)).toBe(false)
  expect(counts.counts([{ account_id: 'account-199', post_id: 'post-199-99' }])).toEqual([
    { scope: 'replies', post_id: 'post-199-99', count: 1 },
  ])
})
