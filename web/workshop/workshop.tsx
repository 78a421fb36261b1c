import { assistants } from './assistant-states.tsx'
import { editors } from './editor-states.tsx'
import { fields } from './fields-states.tsx'
import { inboxes } from './inbox-states.tsx'
import { marks } from './marks-states.tsx'
import { trainingItems } from './lesson-states.tsx'
import { messages } from './message-states.tsx'
import { notifications } from './notices-states.tsx'
import { overlays } from './overlays-states.tsx'
import { phones } from './phone-states.tsx'
import type { Piece } from './piece.ts'
import { automations } from './rules-states.tsx'
import { sentences } from './sentence-states.tsx'
import { threads } from './thread-states.tsx'
import { workspaces } from './workspace-states.tsx'

const pieces = [
  ...sentences,
  ...marks,
  ...fields,
  ...notifications,
  ...phones,
  ...automations,
  ...editors,
  ...messages,
  ...inboxes,
  ...threads,
  ...trainingItems,
  ...workspaces,
  ...assistants,
  ...overlays,
]

/** Every component in each of its states; without a piece, the list of them. */
export function Workshop({ piece: name, state }: { piece: string | null; state: string | null }) {
  const piece = pieces.find((one) => one.name === name)
  return (
    <main style={{ padding: 24 }} className="mx-auto flex max-w-[800px] flex-col gap-8 p-6">
      <h1 className="title">{piece?.name ?? 'Workshop'}</h1>
      {piece ? <States piece={piece} only={state} /> : <Contents />}
    </main>
  )
}

function States({ piece, only }: { piece: Piece; only: string | null }) {
  return Object.entries(piece.states)
    .filter(([name]) => only === null || name === only)
    .map(([name, State]) => (
      <section key={name} aria-label={name} data-state={name} className="flex flex-col gap-3">
        <h2 className="meta">{name}</h2>
        <div>
          <State />
        </div>
      </section>
    ))
}

function Contents() {
  return (
    <ul className="m-0 flex list-none flex-col gap-2 p-0">
      {pieces.flatMap(addressesOf).map(({ text, search }) => (
        <li key={search}>
          <a className="underline" href={`?${search}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

function addressesOf({ name, states, apart }: Piece) {
  if (!apart) return [{ text: name, search: String(new URLSearchParams({ piece: name })) }]
  return Object.keys(states).map((state) => ({
    text: `${name}, ${state}`,
    search: String(new URLSearchParams({ piece: name, state })),
  }))
}
