import { afterAll, beforeAll, describe } from 'vitest'
import { declareComments } from './comments.conformance.ts'
import { declareConversations } from './conversations.conformance.ts'
import { declareLogin } from './login.conformance.ts'
import { declareMedia } from './media.conformance.ts'
import { declareMessages } from './messages.conformance.ts'
import { declareOn, type Platform } from './platform.conformance.ts'
import { declareFailures } from './failures.conformance.ts'

/** Checks what Skein relies on, against a server that behaves like Instagram. */
export function describeInstagram(name: string, makePlatform: () => Promise<Platform>): void {
  describe(name, () => {
    let platform: Platform
    beforeAll(async () => {
      platform = await makePlatform()
    })
    afterAll(() => platform.close())

    const declare = declareOn(() => platform)
    describe('login', () => declareLogin(declare))
    describe('comments', () => declareComments(declare))
    describe('messages', () => declareMessages(declare))
    describe('conversations', () => declareConversations(declare))
    describe('posts and insights', () => declareMedia(declare))
    describe('failures', () => declareFailures(declare))
  })
}
