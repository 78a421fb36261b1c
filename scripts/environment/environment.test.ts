import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { decideSettings, refusedPorts } from './environment.ts'

describe('addresses', () => {
  it('defaults to ports 3000 and 3100 on loopback', () => {
    const { url, publicUrl, sandbox, product } = decideSettings({})
    expect(url).toBe('http://127.0.0.1:3000')
    expect(publicUrl).toBe('http://localhost:3000')
    expect(sandbox?.url).toBe('http://localhost:3100')
    expect(sandbox?.env.SANDBOX_HOST).toBe('127.0.0.1')
    expect(product.INSTAGRAM_GRAPH_URL).toBe('http://localhost:3100/graph')
    expect(product.SMTP_URL).toBe('smtp://127.0.0.1:3125')
    expect(product.MAIL_URL).toBe('http://localhost:3100/mail')
    expect(product.TRY_URL).toBe('http://localhost:3100/try/{username}?write={write}&post={post}&text={text}')
  })

  it('gives product and sandbox the same secrets', () => {
    const { sandbox, product } = decideSettings({ INSTAGRAM_APP_SECRET: 'mine' })
    expect(product.INSTAGRAM_APP_SECRET).toBe('mine')
    expect(sandbox?.env.SANDBOX_APP_SECRET).toBe('mine')
    expect(sandbox?.env.SANDBOX_VERIFY_TOKEN).toBe(product.INSTAGRAM_WEBHOOK_VERIFY_TOKEN)
    expect(sandbox?.env.SANDBOX_META_APP_SECRET).toBe(product.META_APP_SECRET)
    expect(sandbox?.env.SANDBOX_GOOGLE_CLIENT_SECRET).toBe(product.GOOGLE_CLIENT_SECRET)
  })

  it('sends webhooks over loopback when the product listens on all addresses', () => {
    const { sandbox } = decideSettings({ HOST: '0.0.0.0', PORT: '8080', PUBLIC_URL: 'https://skein.example' })
    expect(sandbox?.env.SANDBOX_WEBHOOK_URL).toBe('http://127.0.0.1:8080/api/webhooks/instagram')
  })
})

describe('sandbox', () => {
  it('does not start the sandbox with a configured Instagram app', () => {
    const { sandbox, product } = decideSettings({ INSTAGRAM_APP_ID: '1234' })
    expect(sandbox).toBeUndefined()
    expect(product).toEqual({
      HOST: '127.0.0.1',
      PORT: '3000',
      PUBLIC_URL: 'http://localhost:3000',
      SANDBOX: 'off',
    })
  })

  it('does not link to the mailbox of the sandbox with a real mail server', () => {
    const { product } = decideSettings({ SMTP_URL: 'smtps://mail.example.com:465' })
    expect(product.SMTP_URL).toBeUndefined()
    expect(product.MAIL_URL).toBeUndefined()
  })

  it('keeps real Google credentials beside a simulated Instagram', () => {
    const { product } = decideSettings({ GOOGLE_CLIENT_ID: 'real' })
    expect(product.GOOGLE_OAUTH_URL).toBeUndefined()
    expect(product.INSTAGRAM_OAUTH_URL).toBe('http://localhost:3100/instagram')
  })

  it('simulates Gmail and web search, and allows loopback reads of the sandbox only', () => {
    expect(decideSettings({ FETCH_ALLOW: 'localhost:8080' }).product).toMatchObject({
      GMAIL_URL: 'http://localhost:3100',
      SEARXNG_URL: 'http://localhost:3100/searxng',
      FETCH_ALLOW: 'localhost:8080,localhost:3100',
    })
    expect(decideSettings({ GOOGLE_CLIENT_ID: 'real' }).product.GMAIL_URL).toBeUndefined()
  })

  it('keeps a configured web search and refuses loopback reads in production', () => {
    const ownSettings = decideSettings({ TAVILY_API_KEY: 'tvly-1' }).product
    expect([ownSettings.SEARXNG_URL, ownSettings.FETCH_ALLOW]).toEqual([undefined, undefined])
    const strict = decideSettings({ NODE_ENV: 'production' }).product
    expect(strict.SEARXNG_URL).toBe('http://localhost:3100/searxng')
    expect(strict.FETCH_ALLOW).toBeUndefined()
  })

  it('uses the scripted model for every provider without a key or an address', () => {
    expect(decideSettings({}).product).toMatchObject({
      OPENAI_BASE_URL: 'http://localhost:3100/openai/v1',
      GROQ_BASE_URL: 'http://localhost:3100/groq/openai/v1',
      GEMINI_BASE_URL: 'http://localhost:3100/gemini/v1beta/openai',
      OPENAI_API_KEY: expect.any(String),
      DEFAULT_MODEL: 'openai:gpt-6-luna',
      EMBEDDING_MODEL: 'openai:text-embedding-3-small',
      NOTICE: 'demo-model',
    })
    const { product } = decideSettings({ OPENAI_API_KEY: 'sk-real', DEFAULT_MODEL: 'openai:gpt-4o' })
    expect(product.OPENAI_BASE_URL).toBeUndefined()
    expect(product.OPENAI_API_KEY).toBeUndefined()
    expect(product.GROQ_BASE_URL).toBe('http://localhost:3100/groq/openai/v1')
    expect([product.DEFAULT_MODEL, product.NOTICE]).toEqual(['openai:gpt-4o', 'demo'])
    const ownSettings = decideSettings({ OPENAI_BASE_URL: 'http://localhost:11434/v1' }).product
    expect([ownSettings.OPENAI_BASE_URL, ownSettings.OPENAI_API_KEY, ownSettings.DEFAULT_MODEL]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('refuses a sandbox with a real app and names both variables', () => {
    expect(() => decideSettings({ SANDBOX: 'on', INSTAGRAM_APP_ID: '1' })).toThrow(
      /SANDBOX.*INSTAGRAM_APP_ID/,
    )
  })

  it.each([
    ['SANDBOX', 'maybe'],
    ['PORT', 'eighty'],
    ['SANDBOX_PORT', '70000'],
    ['PORT', '6000'],
    ['SANDBOX_PORT', '5060'],
    ['INSTAGRAM_GRAPH_URL', 'nowhere'],
    ['GMAIL_URL', 'ftp://mail.example'],
  ])('a wrong %s stops the start with its name and never its value', (name, value) => {
    expect(() => decideSettings({ [name]: value })).toThrow(name)
    expect(() => decideSettings({ [name]: value })).not.toThrow(value)
  })
})

describe('ports that browsers refuse', () => {
  it('reports them for product and sandbox, but allows them for mail', () => {
    const said = /must be a port that browsers open/
    expect(() => decideSettings({ PORT: '6000' })).toThrow(said)
    expect(() => decideSettings({ SANDBOX_PORT: '6000' })).toThrow(said)
    expect(decideSettings({ SANDBOX_SMTP_PORT: '587' }).sandbox?.smtpPort).toBe(587)
  })

  it('fetch of this runtime refuses each of them without a connection', async () => {
    for (const port of [...refusedPorts].filter((each) => each > 0)) {
      const refusal = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error)
      expect(refusal, String(port)).toMatchObject({ cause: { message: 'bad port' } })
    }
  })
})

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8')

  it('an unchanged copy has no effect', () => {
    expect(decideSettings(parseEnv(example))).toEqual(decideSettings({}))
  })

  it('names every variable that the product reads', () => {
    const source = readFileSync('server/src/env.ts', 'utf8')
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): \[/gm)].map(([, name = '']) => name)
    expect(read.length).toBeGreaterThan(20)
    expect(read.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([])
  })
})
