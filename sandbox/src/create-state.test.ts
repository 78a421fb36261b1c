import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSandbox } from './start.ts'
import { createState } from './create-state.ts'

const clock = () => Date.UTC(2026, 10, 20)

test('creates the same data from the same seed', () => {
  const ids = (seed: string) => [...createState({ seed, clock }).data.comments.keys()]
  expect(ids('a')).toEqual(ids('a'))
  expect(ids('a')).not.toEqual(ids('b'))
})

test('uses ids above 2^53, as text', () => {
  const { data } = createState({ clock })
  for (const id of [...data.posts.keys(), ...data.comments.keys()]) {
    expect(id).toMatch(/^\d{17}$/)
    expect(Number.isSafeInteger(Number(id))).toBe(false)
  }
})

test('creates the main brand with posts, comments and a conversation, and two other brands', () => {
  const { data } = createState({ clock })
  expect([...data.accounts.keys()]).toHaveLength(3)
  expect(data.people.size).toBeGreaterThanOrEqual(8)
  expect(
    [...data.posts.values()].filter((post) => post.account === 'clayandember' && !post.parent),
  ).toHaveLength(10)
  expect(data.messages.size).toBeGreaterThan(3)
})

test('keeps the state with its logins after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const stateFile = join(folder, 'state.bin')
  const first = await startSandbox({ stateFile })
  const [post] = await first.control.posts({})
  const comment = await first.control.addComment({
    as: 'mia.makes',
    postId: post?.id ?? '',
    text: 'still there?',
  })
  await first.control.subscribe({})
  await first.close()
  const second = await startSandbox({ stateFile })
  expect(await second.control.comments({ as: 'mia.makes', postId: post?.id ?? '' })).toEqual([comment])
  expect((await second.control.state()).accounts[0]?.subscribedFields).toContain('comments')
  await second.close()
  rmSync(folder, { recursive: true })
})
