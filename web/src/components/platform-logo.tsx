import type { Platform } from '@skein/contract/accounts/accounts'
import { useId } from 'react'

interface LogoProps {
  platform: Platform
  /** Pixels; 20 by default. */
  size?: number
}

/** The logo of a platform, beside its name. */
export function PlatformLogo({ platform, size = 20 }: LogoProps) {
  const Marks = logos[platform]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <Marks />
    </svg>
  )
}

function Instagram() {
  const id = useId()
  return (
    <>
      <radialGradient id={id} cx="0.3" cy="1.05" r="1.2">
        <stop offset="0" stopColor="#fd5" />
        <stop offset="0.45" stopColor="#ff543e" />
        <stop offset="0.75" stopColor="#c837ab" />
        <stop offset="1" stopColor="#5b51d8" />
      </radialGradient>
      <g fill="none" stroke={`url(#${id})`} strokeWidth="2.2">
        <rect x="2.1" y="2.1" width="19.8" height="19.8" rx="5.6" />
        <circle cx="12" cy="12" r="4.7" />
      </g>
      <circle cx="17.6" cy="6.4" r="1.35" fill={`url(#${id})`} />
    </>
  )
}

const X = () => (
  <g fill="none" stroke="currentColor" strokeLinejoin="round">
    <path d="M3 3.2h4.4L21 20.8h-4.4z" strokeWidth="1.8" />
    <path d="M20 3.2 13.4 10.7M10.6 13.7 4.2 20.8" strokeWidth="1.9" />
  </g>
)

const Gmail = () => (
  <>
    <path d="M1.5 6.2v12.1c0 .9.7 1.6 1.6 1.6h3.3v-9.7z" fill="#4285f4" />
    <path d="M22.5 6.2v12.1c0 .9-.7 1.6-1.6 1.6h-3.3v-9.7z" fill="#34a853" />
    <path d="M6.4 10.2V5.7L12 10l5.6-4.3v4.5L12 14.5z" fill="#ea4335" />
    <path d="M1.5 6.2c0-2 2.3-3.2 3.9-2l1 .8v5.2z" fill="#c5221f" />
    <path d="M22.5 6.2c0-2-2.3-3.2-3.9-2l-1 .8v5.2z" fill="#fbbc04" />
  </>
)

const logos = { instagram: Instagram, x: X, gmail: Gmail }
