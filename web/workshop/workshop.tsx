import { assistants } from './assistant-states.tsx'
import { editors } from './editor-states.tsx'
import { fields } from './fields-states.tsx'
import { inboxes } from './inbox-states.tsx'
import { marks } from './marks-states.tsx'
import { trainingItems } from './training-states.tsx'
import { messages } from './message-states.tsx'
import { notifications } from './feedback-states.tsx'
import { examples } from './example-states.tsx'
import { overlays } from './overlays-states.tsx'
import { phones } from './phone-states.tsx'
import type { ComponentStates } from './state-parts.tsx'
import { TooltipLayer } from '../src/ui/tooltip/tooltip-layer.tsx'
import { automations } from './automation-states.tsx'
import { results } from './result-states.tsx'
import { sentences } from './sentence-states.tsx'
import { threads } from './thread-states.tsx'
import { workspaces } from './workspace-states.tsx'

const components = [
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
  ...results,
  ...overlays,
  ...examples,
]

/** Renders a component in each of its states; without a component, the list of them. */
export function Workshop({ component: name, state }: { component: string | null; state: string | null }) {
  const component = components.find((one) => one.name === name)
  return (
    <main style={{ padding: 24 }} className="mx-auto flex max-w-[800px] flex-col gap-8 p-6">
      <h1 className="title">{component?.name ?? 'Workshop'}</h1>
      {component ? <States component={component} only={state} /> : <Contents />}
      <TooltipLayer />
    </main>
  )
}

function States({ component, only }: { component: ComponentStates; only: string | null }) {
  return Object.entries(component.states)
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
      {components.flatMap(addressesOf).map(({ text, search }) => (
        <li key={search}>
          <a className="underline" href={`?${search}`}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

function addressesOf({ name, states, separatePages }: ComponentStates) {
  if (!separatePages) return [{ text: name, search: String(new URLSearchParams({ component: name })) }]
  return Object.keys(states).map((state) => ({
    text: `${name}, ${state}`,
    search: String(new URLSearchParams({ component: name, state })),
  }))
}
