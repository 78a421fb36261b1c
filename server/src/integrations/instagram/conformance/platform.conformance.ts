import { test } from 'vitest'
import { createInstagram, type Credentials, type Instagram, type InstagramConfig } from '../client.ts'
import type { Usage } from '../usage.ts'

/** Something that answers like Instagram: recorded answers, or the sandbox. */
export interface Platform {
  config: InstagramConfig
  /** Brings the platform into the situation of that name. */
  arrange(situation: string): Promise<Scene>
  /** Throws when something was asked that the situation does not foresee. */
  verify(): void
  close(): Promise<void>
}

/** The ids of one situation. Every situation has all of them, used or not. */
export interface Scene {
  as: Credentials
  app_scoped_id: string
  username: string
  /** Came back from the login page, not used yet. */
  code: string
  redirect_uri: string
  /** The newest post, with comments by a person. */
  post_id: string
  album_id: string
  reel_id: string
  /** The newest comment on the post. */
  comment_id: string
  comment_text: string
  commenter_id: string
  /** Somebody with a conversation, and their latest message in it. */
  person_id: string
  person_username: string
  mid: string
  /** The oldest message of that conversation. */
  oldest_mid: string
  image_url: string
}

export interface Stage {
  scene: Scene
  instagram: Instagram
  /** What the platform reported about used-up calls so far. */
  usages: { account: string; usage: Usage }[]
}

/** Declares one statement about the platform, tried in one situation. */
export type Declare = (statement: string, situation: string, check: (stage: Stage) => Promise<void>) => void

export function declareOn(platform: () => Platform): Declare {
  return (statement, situation, check) =>
    test(statement, async () => {
      const scene = await platform().arrange(situation)
      const usages: Stage['usages'] = []
      const instagram = createInstagram(platform().config, {
        timeoutMilliseconds: situation.startsWith('silence') ? 300 : 8000,
        onUsage: (account, usage) => usages.push({ account, usage }),
      })
      try {
        await check({ scene, instagram, usages })
        platform().verify()
      } finally {
        await instagram.close()
      }
    })
}
