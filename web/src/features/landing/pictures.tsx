import { m } from '@skein/messages'
import { cx } from '../../ui/cx.ts'

const pictures = [
  ['editor', m.landing_parts_picture_list_1_2(), m.landing_parts_picture_list_1_3()],
  ['activity', m.landing_parts_picture_list_2(), m.landing_parts_picture_list_2_3()],
  ['inbox', m.landing_parts_picture_list_3_2(), m.landing_parts_picture_list_3()],
] as const

const visibleIn = { dark: 'only-dark', light: 'only-light' } as const
const themes = ['dark', 'light'] as const

/** Screens of the product: a picture for each theme, and of a phone for phones. `e2e/pictures.ts` takes them. */
export function Pictures() {
  return (
    <section aria-labelledby="pictures" className="band py-16">
      <h2 id="pictures" className="title">
        {m.landing_parts_picture_title()}
      </h2>
      <p className="mt-3 text-chat text-text-2">{m.landing_parts_picture_lead()}</p>
      <div
        role="group"
        aria-labelledby="pictures"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        className="mt-8 flex snap-x snap-mandatory gap-4 overflow-x-auto pb-2 md:grid md:gap-x-8 md:gap-y-10 lg:grid-cols-2"
      >
        {pictures.map(([name, title, text], place) => (
          <figure
            key={name}
            className={cx(
              'm-0 max-md:w-[min(78%,20rem)] max-md:shrink-0 max-md:snap-start',
              place === 0 && 'lg:col-span-2',
            )}
          >
            {themes.map((theme) => (
              <Picture key={theme} file={`${name}-${theme}`} theme={theme} alt={text} wide={place === 0} />
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

interface PictureProps {
  file: string
  theme: keyof typeof visibleIn
  alt: string
  wide: boolean
}

/** The hidden picture is not loaded, because it is lazy. */
const Picture = ({ file, theme, alt, wide }: PictureProps) => (
  <picture className={visibleIn[theme]}>
    <source media="(max-width: 47.99rem)" srcSet={`/pictures/${file}-phone.webp`} width={750} height={1200} />
    <img
      src={`/pictures/${file}.webp`}
      srcSet={`/pictures/${file}-small.webp 640w, /pictures/${file}.webp 1280w`}
      sizes={wide ? '(min-width: 80rem) 1216px, 95vw' : '(min-width: 64rem) 46vw, 95vw'}
      alt={alt}
      width={1280}
      height={800}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-card border border-line"
    />
  </picture>
)
