import { m } from '@skein/messages'
import { Features } from './features.tsx'
import { Showcase } from './showcase.tsx'
import { Pictures } from './pictures.tsx'
import { Questions } from './questions.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PhoneDm } from '../../components/phone/phone-dm.tsx'
import { PhonePreview } from '../../components/phone/phone-preview.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { paths } from '../../lib/paths.ts'
import { buttonClass } from '../../ui/button-style.ts'
import { signUpPath } from './landing-bar.tsx'
import { platforms } from './platforms.ts'

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
      <PlatformGrid />
      <PhoneDemo />
      <Pictures />
      <Features />
      <ConnectPart signedIn={signedIn} />
      <Questions />
    </>
  )
}

function PlatformGrid() {
  return (
    <section id="platform" aria-labelledby="platform-title" className="border-t border-line py-16">
      <h2 id="platform-title" className="title">
        {m.landing_parts_platform_title()}
      </h2>
      <p className="mt-3 max-w-[62ch] text-chat text-text-2">{m.landing_parts_platform_lead()}</p>
      <ul className="mt-10 grid list-none grid-cols-2 gap-y-10 p-0 md:grid-cols-4 2xl:grid-cols-7">
        {platforms.map(([name, text, ready]) => (
          <li key={name} className="flex flex-col items-start gap-1.5">
            <span aria-hidden="true" className="mb-3 flex w-full items-center gap-1.5 pe-1.5">
              <StatusDot state={ready ? 'live' : 'hollow'} />
              <span
                className={`grow border-t-2 ${ready ? 'border-accent' : 'border-dotted border-control'}`}
              />
            </span>
            <h3 className="display pe-4 text-[1.1875rem] leading-6 font-semibold">{name}</h3>
            <p className="mb-1 grow pe-5 text-label text-text-2">{text}</p>
            <Tag tone={ready ? 'ok' : 'neutral'}>{ready ? m.landing_today() : m.landing_planned()}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An AI reply in the phone preview of the product. */
function PhoneDemo() {
  return (
    <section
      aria-labelledby="voice"
      className="grid items-center gap-x-16 gap-y-10 border-t border-line py-16 lg:grid-cols-[7fr_5fr]"
    >
      <div>
        <h2 id="voice" className="hero max-w-[12ch] text-[clamp(2.25rem,4.6vw,4rem)]!">
          {m.landing_parts_demo_title()}
        </h2>
        <p className="mt-6 max-w-[56ch] text-[1.0625rem] leading-7 text-text-2">
          {m.landing_parts_demo_lead()}
        </p>
        <div className="mt-10 flex items-center gap-3">
          <Tag tone="warn">{m.landing_example()}</Tag>
        </div>
        <dl className="mt-3 grid grid-cols-3 border-y border-line">
          {figures.map(([value, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-line py-4 pe-3 not-first:border-s not-first:ps-4"
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
