import { m } from '@skein/messages'
import { ComparisonTable } from './comparison-table.tsx'
import { Features } from './features.tsx'
import { PlatformGrid } from './platform-grid.tsx'
import { Showcase } from './showcase.tsx'
import { Pictures } from './pictures.tsx'
import { Questions } from './questions.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PhoneDm } from '../../components/phone/phone-dm.tsx'
import { PhonePreview } from '../../components/phone/phone-preview.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { signUpPath } from './landing-bar.tsx'

const figures = [
  ['1,284', m.landing_parts_demo_figures_1_2()],
  [m.landing_parts_demo_figures_2_1(), m.landing_parts_demo_figures_2()],
  ['6%', m.landing_parts_demo_figures_3_2()],
] as const

const earlierMessages = [
  m.landing_parts_demo_earlier_1(),
  m.landing_parts_demo_earlier_2(),
  m.landing_parts_demo_earlier_3(),
  m.landing_parts_demo_earlier_4(),
] as const

const connectSteps = [
  m.landing_parts_connect_steps_1(),
  m.landing_parts_connect_steps_2(),
  m.landing_parts_connect_steps_3(),
] as const

/** Everything below the first view; prerendered and hydrated later. */
export function BelowFold({ signedIn }: { signedIn: boolean }) {
  return (
    <>
      <Showcase />
      <Pictures />
      <PhoneDemo />
      <Features />
      <ComparisonTable />
      <PlatformGrid />
      <ConnectPart signedIn={signedIn} />
      <Questions />
    </>
  )
}

/** An AI reply in the phone preview of the product. */
function PhoneDemo() {
  return (
    <section
      aria-labelledby="voice"
      className="grid items-center gap-x-16 gap-y-10 py-16 lg:grid-cols-[7fr_5fr]"
    >
      <div className="min-w-0">
        <h2
          id="voice"
          className="hero max-w-[12ch] text-[clamp(2.25rem,4.6vw,4rem)]! large-text:text-subtitle!"
        >
          {m.landing_parts_demo_title()}
        </h2>
        <p className="mt-6 max-w-[56ch] text-section leading-7 text-text-2">{m.landing_parts_demo_lead()}</p>
        <div className="mt-10 flex items-center gap-3">
          <Tag tone="warn">{m.landing_example()}</Tag>
        </div>
        <dl className="mt-3 grid grid-cols-3 large-text:grid-cols-1 border-y border-line">
          {figures.map(([value, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-line py-4 pe-3 not-first:border-s not-first:ps-4 large-text:border-s-0 large-text:ps-0"
            >
              <dt className="text-label text-text-2">{label}</dt>
              <dd className="figure m-0">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PhonePreview title={m.landing_parts_demo_phone()} caption={<ExampleCaption />}>
        <PhoneDm
          account="clayandember"
          earlier={earlierMessages}
          said={[{ text: m.landing_parts_demo_question(), marked: false }]}
          message={{ type: 'text', text: m.landing_parts_demo_answer() }}
          byAi={null}
          sample={false}
        />
      </PhonePreview>
    </section>
  )
}

const ExampleCaption = () => (
  <>
    <Tag tone="warn">{m.landing_example()}</Tag> {m.landing_parts_demo_caption()}
  </>
)

function ConnectPart({ signedIn }: { signedIn: boolean }) {
  const wayIn = signedIn ? paths.platforms : signUpPath
  return (
    <section
      aria-labelledby="connect"
      className="grid gap-x-16 gap-y-8 border-t border-line py-16 lg:grid-cols-[5fr_7fr]"
    >
      <div>
        <h2 id="connect" className="title">
          {m.landing_parts_connect_title()}
        </h2>
        <p className="mt-3 max-w-[52ch] text-chat text-text-2">{m.landing_parts_connect_lead()}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={wayIn} className={buttonClass('primary', 'regular')}>
            {signedIn ? m.landing_to_dashboard() : m.landing_start()}
          </a>
          <a href={wayIn} className={buttonClass('secondary', 'regular')}>
            {m.landing_parts_connect_instagram()}
          </a>
          <a href={wayIn} className={buttonClass('secondary', 'regular')}>
            {m.landing_parts_connect_gmail()}
          </a>
        </div>
      </div>
      <ol className="m-0 list-none p-0">
        {connectSteps.map((step, place) => (
          <li key={step}>
            <TimelineRail
              ink="coral"
              state={place === connectSteps.length - 1 ? 'live' : 'hollow'}
              last={place === connectSteps.length - 1}
            >
              <p className="sentence pb-8">{step}</p>
            </TimelineRail>
          </li>
        ))}
      </ol>
    </section>
  )
}
