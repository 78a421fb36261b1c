import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

const DAY_SECONDS = 86_400
const scopes = ['instagram_business_basic', 'instagram_business_manage_comments']

export function declareLogin(declare: Declare): void {
  declare('the login page is asked for with everything it needs', 'login', async ({ scene, instagram }) => {
    const url = new URL(
      instagram.authorizeUrl({ redirectUri: scene.redirect_uri, state: 's t', scopes, forceReauth: true }),
    )
    expect(url.pathname).toMatch(/\/oauth\/authorize$/)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: scene.redirect_uri,
      response_type: 'code',
      scope: scopes.join(','),
      state: 's t',
      force_reauth: 'true',
    })
    await instagram.exchangeCode({ code: scene.code, redirectUri: scene.redirect_uri })
  })

  for (const situation of ['login', 'login answered in the documented form']) {
    declare(
      `a code becomes a token that says what it may do (${situation})`,
      situation,
      async ({ scene, instagram }) => {
        const token = await instagram.exchangeCode({
          code: `${scene.code}#_`,
          redirectUri: scene.redirect_uri,
        })
        expect(token.access_token).not.toBe('')
        expect(token.user_id).toMatch(/^\d{16,}$/)
        expect(token.permissions).toEqual(expect.arrayContaining(scopes))
      },
    )
  }

  declare('a code works only once', 'code used before', async ({ scene, instagram }) => {
    const again = { code: scene.code, redirectUri: scene.redirect_uri }
    await instagram.exchangeCode(again)
    await expect(instagram.exchangeCode(again)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'code_refused',
    })
  })

  declare(
    'a code is bound to its redirect address',
    'code for another address',
    async ({ scene, instagram }) => {
      const wrong = { code: scene.code, redirectUri: `${scene.redirect_uri}/` }
      await expect(instagram.exchangeCode(wrong)).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'code_refused',
      })
    },
  )

  declare('a short-lived token becomes one for sixty days', 'long life', async ({ scene, instagram }) => {
    const short = await instagram.exchangeCode({ code: scene.code, redirectUri: scene.redirect_uri })
    const long = await instagram.exchangeLongLived(short.access_token)
    expect(long.access_token).not.toBe(short.access_token)
    expect(long.expires_in).toBeGreaterThan(59 * DAY_SECONDS)
    expect((await instagram.me(long.access_token)).username).toBe(scene.username)
  })

  declare('a token younger than a day cannot be refreshed', 'young token', async ({ scene, instagram }) => {
    await expect(instagram.refresh(scene.as.accessToken)).rejects.toMatchObject({
      kind: 'rejected',
      code: 100,
    })
  })

  declare(
    'a token older than a day is refreshed for sixty more',
    'two days later',
    async ({ scene, instagram }) => {
      const fresh = await instagram.refresh(scene.as.accessToken)
      expect(fresh.expires_in).toBeGreaterThan(59 * DAY_SECONDS)
    },
  )

  declare(
    'a token that ran out asks for a new connection, for every call',
    'expired token',
    async ({ scene, instagram }) => {
      const dead = { kind: 'reconnect', reason: 'token_invalid', code: 190, subcode: 463 }
      await expect(instagram.me(scene.as.accessToken)).rejects.toMatchObject(dead)
      await expect(instagram.replyToComment(scene.as, scene.comment_id, 'Hello')).rejects.toMatchObject(dead)
      await expect(instagram.refresh(scene.as.accessToken)).rejects.toMatchObject(dead)
    },
  )

  declare(
    'a token of a removed app asks for a new connection',
    'removed app',
    async ({ scene, instagram }) => {
      await expect(instagram.me(scene.as.accessToken)).rejects.toMatchObject({
        kind: 'reconnect',
        subcode: 458,
      })
    },
  )

  declare(
    'a token that was never good asks for a new connection',
    'nonsense token',
    async ({ instagram }) => {
      await expect(instagram.me('nonsense')).rejects.toMatchObject({
        kind: 'reconnect',
        code: 190,
        subcode: null,
      })
    },
  )

  declare(
    'a permission that was not granted asks for a new connection',
    'no comment permission',
    async ({ scene, instagram }) => {
      await expect(instagram.replyToComment(scene.as, scene.comment_id, 'Hello')).rejects.toMatchObject({
        kind: 'reconnect',
        reason: 'permission_missing',
      })
    },
  )

  declare('an account has two ids, and webhooks use the second', 'both ids', async ({ scene, instagram }) => {
    const me = await instagram.me(scene.as.accessToken)
    expect(me).toMatchObject({
      app_scoped_id: scene.app_scoped_id,
      platform_user_id: scene.as.platformUserId,
      username: scene.username,
      account_type: expect.stringMatching(/^(BUSINESS|MEDIA_CREATOR)$/),
      followers_count: expect.any(Number),
      media_count: expect.any(Number),
    })
    expect(me.app_scoped_id).not.toBe(me.platform_user_id)
  })

  declare(
    'webhooks can be turned on and off for an account',
    'subscription',
    async ({ scene, instagram }) => {
      await instagram.subscribe(scene.as)
      expect(await instagram.subscriptions(scene.as)).toEqual(
        expect.arrayContaining(['comments', 'messages']),
      )
      await instagram.unsubscribe(scene.as)
      expect(await instagram.subscriptions(scene.as)).toEqual([])
    },
  )
}
