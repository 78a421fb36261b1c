import { once } from 'node:events'
import { createServer } from 'node:http'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { createInstagram, type InstagramConfig } from '../client.ts'
import type { Platform, Setup } from './platform.conformance.ts'
import { situations } from './sandbox-situations.conformance.ts'

const REDIRECT = 'http://localhost:3000/api/auth/instagram/callback'
const SCOPES = ['basic', 'manage_messages', 'manage_comments', 'manage_insights'].map(
  (name) => `instagram_business_${name}`,
)

export async function sandboxPlatform(): Promise<Platform> {
  // No server receives its webhooks in this suite.
  const sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
  const images = await serveFiles()
  const config = configOf(sandbox)
  return {
    config,
    async arrange(situation) {
      await sandbox.control.reset({})
      await sandbox.control.platform({ limits: false })
      const setup = await createSetup(sandbox, config, images.url)
      const arrange = situations[situation]
      return arrange
        ? {
            ...setup,
            ...(await arrange({ sandbox, setup, logIn: (scopes) => tokenFor(config, scopes) })),
          }
        : setup
    },
    verify() {},
    async close() {
      images.close()
      await sandbox.close()
    },
  }
}

function configOf({ url, credentials }: RunningSandbox): InstagramConfig {
  return {
    appId: credentials.appId,
    appSecret: credentials.appSecret,
    metaAppSecret: credentials.metaAppSecret,
    verifyToken: credentials.verifyToken,
    oauthUrl: `${url}/instagram`,
    tokenUrl: `${url}/instagram-api`,
    graphUrl: `${url}/graph`,
    graphVersion: 'v25.0',
  }
}

async function createSetup(
  sandbox: RunningSandbox,
  config: InstagramConfig,
  image_url: string,
): Promise<Setup> {
  const { control } = sandbox
  const accessToken = await tokenFor(config, SCOPES)
  const account = (await control.state()).accounts.find(({ username }) => username === 'clayandember')
  const posts = await control.posts({})
  const post = posts.find(({ mediaType, productType }) => mediaType === 'IMAGE' && productType === 'FEED')
  const comment = await control.addComment({ as: 'priya.reads', postId: post?.id ?? '', text: 'price?' })
  const oldest = await control.addMessage({ as: 'mia.makes', text: 'Hello' })
  const message = await control.addMessage({ as: 'mia.makes', text: 'Are you open today?' })
  return {
    as: { platformUserId: account?.id ?? '', accessToken },
    app_scoped_id: account?.scopedId ?? '',
    username: 'clayandember',
    code: await codeFor(config, SCOPES),
    redirect_uri: REDIRECT,
    post_id: post?.id ?? '',
    album_id: posts.find(({ mediaType }) => mediaType === 'CAROUSEL_ALBUM')?.id ?? '',
    reel_id: posts.find(({ productType }) => productType === 'REELS')?.id ?? '',
    comment_id: comment.id,
    comment_text: comment.text,
    commenter_id: comment.fromId,
    person_id: message.personId,
    person_username: 'mia.makes',
    mid: message.mid,
    oldest_mid: oldest.mid,
    image_url,
  }
}

async function tokenFor(config: InstagramConfig, scopes: string[]): Promise<string> {
  const instagram = createInstagram(config)
  const short = await instagram.exchangeCode({ code: await codeFor(config, scopes), redirectUri: REDIRECT })
  const long = await instagram.exchangeLongLived(short.access_token)
  await instagram.close()
  return long.access_token
}

/** Submits "continue" on the login page and returns the code. */
async function codeFor(config: InstagramConfig, scopes: string[]): Promise<string> {
  const instagram = createInstagram(config)
  const page = new URL(instagram.authorizeUrl({ redirectUri: REDIRECT, state: 'state', scopes: SCOPES }))
  await instagram.close()
  const form = new URLSearchParams(page.searchParams)
  form.set('asked', form.get('scope') ?? '')
  form.delete('scope')
  form.set('account', 'clayandember')
  form.set('decision', 'continue')
  for (const scope of scopes) form.append('scope', scope)
  const response = await fetch(page.origin + page.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

/** Serves an image and a sound, which the platform fetches by their addresses. */
async function serveFiles(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const type = new Map([
      ['/a.png', 'image/png'],
      ['/hello.wav', 'audio/wav'],
    ]).get(request.url ?? '')
    response.statusCode = type === undefined ? 404 : 200
    response.setHeader('content-type', type ?? 'text/plain')
    response.end('PNG')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/a.png`, close: () => void server.close() }
}
