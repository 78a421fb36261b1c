import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'

const pictures = [
  ['editor', m.landing_parts_picture_list_1_2(), m.landing_parts_picture_list_1_3()],
  ['activity', m.landing_parts_picture_list_2(), m.landing_parts_picture_list_2_3()],
  ['inbox', m.landing_parts_picture_list_3_2(), m.landing_parts_picture_list_3()],
] as const

const shownIn = { dark: 'only-dark', light: 'only-light' } as const
const themes = ['dark', 'light'] as const

/** Screens of the product, one picture for each theme. `e2e/pictures.ts` takes them. */
export function Pictures() {
  return (
    <section aria-labelledby="pictures" className="border-t border-line py-16">
      <h2 id="pictures" className="title">
        {m.landing_parts_picture_title()}
      </h2>
      <p className="mt-3 text-chat text-text-2">{m.landing_parts_picture_lead()}</p>
      <div className="mt-8 grid gap-x-8 gap-y-10 lg:grid-cols-2">
        {pictures.map(([name, title, text], place) => (
          <figure key={name} className={place === 0 ? 'm-0 lg:col-span-2' : 'm-0'}>
            {themes.map((theme) => (
              // The hidden picture is not loaded, because it is lazy.
              <img
                key={theme}
                src={`/pictures/${name}-${theme}.webp`}
                srcSet={`/pictures/${name}-${theme}-small.webp 640w, /pictures/${name}-${theme}.webp 1280w`}
                sizes={place === 0 ? '(min-width: 80rem) 1216px, 95vw' : '(min-width: 64rem) 46vw, 95vw'}
                alt={text}
                width={1280}
                height={800}
                loading="lazy"
                decoding="async"
                className={cx(shownIn[theme], 'h-auto w-full rounded-card border border-line')}
              />
            ))}
            <figcaption className="mt-3 text-chat text-text-2">
              <strong className="text-text">{title}.</strong> {text}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
