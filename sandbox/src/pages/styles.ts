import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import type { Html } from './layout.ts'

/** Every style sheet in the order in which they apply; the first ones dress every page. */
const onEveryPage = ['tokens', 'base', 'frame', 'controls'] as const
const onSome = ['stage', 'profile', 'writing', 'post', 'direct', 'card', 'mailbox', 'panel'] as const

/** A style sheet that only some pages need, named like its file. */
export type StylePart = (typeof onSome)[number]

const sheets = new Map(
  [...onEveryPage, ...onSome].map((part) => [
    `${part}.css`,
    readFileSync(new URL(`./assets/styles/${part}.css`, import.meta.url), 'utf8'),
  ]),
)

export const styleSheet = (file: string): string | undefined => sheets.get(file)

export function styleLinks(parts: readonly StylePart[]): Html[] {
  return [...onEveryPage, ...onSome.filter((part) => parts.includes(part))].map(
    (part) => html`<link rel="stylesheet" href="/assets/styles/${part}.css" />`,
  )
}
