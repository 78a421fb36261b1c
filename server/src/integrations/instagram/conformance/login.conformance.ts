import { expect } from 'vitest'
import type { Declare } from './platform.conformance.ts'

const DAY_SECONDS = 86_400
const scopes = ['instagram_business_basic', 'instagram_business_manage_comments']

export function declareLogin(declare: Declare): void {
  declare('builds the address of the login page', 'login', async ({ setup, instagram }) => {
    const url = new URL(
      instagram.authorizeUrl({ redirectUri: setup.redirect_uri, state: 's t', scopes, forceReauth: true }),
    )
    expect(url.pathname).toMatch(/\/oauth\/authorize$/)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: setup.redirect_uri,
      response_type: 'code',
      scope: scopes.join(','),
      state: 's t',
      force_reauth: 'true',
    })
    await instagram.exchangeCode({ code: setup.code, redirectUri: setup.redirect_uri })
  })

  for (const situation of ['login', 'login answered in the documented form']) {
    declare(
      `exchanges a code for a token with its permissions (${situation})`,
      situation,
      async ({ setup, instagram }) => {
        const token = await instagram.exchangeCode({
          code: `${setup.code}#_`,
          redirectUri: setup.redirect_uri,
        })
        expect(token.access_token).not.toBe('')
        expect(token.user_id).toMatch(/^\d{16,}$/)
        expect(token.permissions).toEqual(expect.arrayContaining(scopes))
      },
    )
  }

  declare('accepts a code only once', 'code used before', async ({ setup, instagram }) => {
    const again = { code: setup.code, redirectUri: setup.redirect_uri }
    await instagram.exchangeCode(again)
    await expect(instagram.exchangeCode(again)).rejects.toMatchObject({
      kind: 'rejected',
      reason: 'code_refused',
    })
  })

  declare(
    'rejects a code with another redirect address',
    'code for another address',
    async ({ setup, instagram }) => {
      const wrong = { code: setup.code, redirectUri: `${setup.redirect_uri}/` }
      await expect(instagram.exchangeCode(wrong)).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'code_refused',
      })
    },
  )

  declare(
    'exchanges a short-lived token for one of sixty days',
    'long life',
    async ({ setup, instagram }) => {
      const short = await instagram.exchangeCode({ code: setup.code, redirectUri: setup.redirect_uri })
      const long = await instagram.exchangeLongLived(short.access_token)
      expect(long.access_token).not.toBe(short.access_token)
      expect(long.expires_in).toBeGreaterThan(59 * DAY_SECONDS)
      expect((await instagram.me({ accessToken: long.access_token })).username).toBe(setup.username)
    },
  )

  declare('does not refresh a token younger than a day', 'young token', async ({ setup, instagram }) => {
    await expect(instagram.refresh(setup.as)).rejects.toMatchObject({
      kind: 'rejected',
      code: 100,
    })
  })

  declare(
    'refreshes a token older than a day for sixty days',
    'two days later',
    async ({ setup, instagram }) => {
      const fresh = await instagram.refresh(setup.as)
      expect(fresh.expires_in).toBeGreaterThan(59 * DAY_SECONDS)
    },
  )

  declare(
    'reports an expired token as `reconnect` on every call',
    'expired token',
    async ({ setup, instagram }) => {
      const expired = { kind: 'reconnect', reason: 'token_invalid', code: 190, subcode: 463 }
      await expect(instagram.me(setup.as)).rejects.toMatchObject(expired)
      await expect(instagram.replyToComment(setup.as, setup.comment_id, 'Hello')).rejects.toMatchObject(
        expired,
      )
      await expect(instagram.refresh(setup.as)).rejects.toMatchObject(expired)
    },
  )

  declare('reports a token of a removed app as `reconnect`', 'removed app', async ({ setup, instagram }) => {
    await expect(instagram.me(setup.as)).rejects.toMatchObject({
      kind: 'reconnect',
      subcode: 458,
    })
  })

  declare('reports an invalid token as `reconnect`', 'nonsense token', async ({ instagram }) => {
    await expect(instagram.me({ accessToken: 'nonsense' })).rejects.toMatchObject({
      kind: 'reconnect',
      code: 190,
      subcode: null,
    })
  })

  declare(
    'reports a missing permission as `rejected`',
    'no comment permission',
    async ({ setup, instagram }) => {
      await expect(instagram.replyToComment(setup.as, setup.comment_id, 'Hello')).rejects.toMatchObject({
        kind: 'rejected',
        reason: 'permission_missing',
      })
    },
  )

  declare('reads both ids of an account', 'both ids', async ({ setup, instagram }) => {
    const me = await instagram.me(setup.as)
    expect(me).toMatchObject({
      app_scoped_id: setup.app_scoped_id,
      platform_user_id: setup.as.platformUserId,
      username: setup.username,
      account_type: expect.stringMatching(/^(BUSINESS|MEDIA_CREATOR)$/),
      followers_count: expect.any(Number),
      media_count: expect.any(Number),
    })
    expect(me.app_scoped_id).not.toBe(me.platform_user_id)
  })

  declare('subscribes and unsubscribes an account', 'subscription', async ({ setup, instagram }) => {
    await instagram.subscribe(setup.as, ['comments', 'messages'])
    expect(await instagram.subscriptions(setup.as)).toEqual(expect.arrayContaining(['comments', 'messages']))
    await instagram.unsubscribe(setup.as)
    expect(await instagram.subscriptions(setup.as)).toEqual([])
  })
}
