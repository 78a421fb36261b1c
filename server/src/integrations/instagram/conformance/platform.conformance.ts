import { test } from 'vitest'
import { createInstagram, type Credentials, type Instagram, type InstagramConfig } from '../client.ts'

/** A server with the answers that Instagram documents, or the sandbox. */
export interface Platform {
  config: InstagramConfig
  /** Prepares the named situation and returns its ids. */
  arrange(situation: string): Promise<Setup>
  /** Throws when the requests differ from those of the situation. */
  verify(): void
  close(): Promise<void>
}

/** The ids of one situation. Every situation has all of them, used or not. */
export interface Setup {
  as: Credentials
  app_scoped_id: string
  username: string
  /** Unused code of a login. */
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
  /** A person with a conversation; `mid` is their latest message. */
  person_id: string
  person_username: string
  mid: string
  /** The oldest message of that conversation. */
  oldest_mid: string
  image_url: string
}

export interface Fixture {
  setup: Setup
  instagram: Instagram
}

/** Declares one test of the platform in one situation. */
export type Declare = (title: string, situation: string, check: (fixture: Fixture) => Promise<void>) => void

export function declareOn(platform: () => Platform): Declare {
  return (title, situation, check) =>
    test(title, async () => {
      const setup = await platform().arrange(situation)
      const instagram = createInstagram(platform().config, {
        timeoutMilliseconds: situation.startsWith('silence') ? 300 : 8000,
      })
      try {
        await check({ setup, instagram })
        platform().verify()
      } finally {
        await instagram.close()
      }
    })
}
