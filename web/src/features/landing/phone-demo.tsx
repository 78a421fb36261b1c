import { PhoneDm } from '../../components/phone/phone-dm.tsx'
import { PhonePreview } from '../../components/phone/phone-preview.tsx'
import { Tag } from '../../ui/tag.tsx'
import { landingWords } from '../../copy/landing.ts'
import { demoWords } from '../../copy/landing-parts.ts'

/** An AI reply in the phone preview of the product. */
export function PhoneDemo() {
  return (
    <section
      aria-labelledby="voice"
      className="grid items-center gap-x-16 gap-y-10 border-t border-line py-16 lg:grid-cols-[7fr_5fr]"
    >
      <div>
        <h2 id="voice" className="hero max-w-[12ch] text-[clamp(2.25rem,4.6vw,4rem)]!">
          {demoWords.title}
        </h2>
        <p className="mt-6 max-w-[56ch] text-[1.0625rem] leading-7 text-text-2">{demoWords.lead}</p>
        <div className="mt-10 flex items-center gap-3">
          <Tag tone="warn">{landingWords.example}</Tag>
        </div>
        <dl className="mt-3 grid grid-cols-3 border-y border-line">
          {demoWords.figures.map(([value, label]) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end border-line py-4 pr-3 not-first:border-l not-first:pl-4"
            >
              <dt className="text-label text-text-2">{label}</dt>
              <dd className="figure m-0">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <PhonePreview title={demoWords.phone} caption={<ExampleCaption />}>
        <PhoneDm
          account={demoWords.account}
          earlier={demoWords.earlier}
          said={[{ text: demoWords.question, marked: false }]}
          message={{ type: 'text', text: demoWords.answer }}
          byAi={false}
          sample={false}
        />
      </PhonePreview>
    </section>
  )
}

const ExampleCaption = () => (
  <>
    <Tag tone="warn">{landingWords.example}</Tag> {demoWords.caption}
  </>
)
