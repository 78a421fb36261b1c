import { Skeleton } from '../ui/loading/skeleton.tsx'

/** Skeleton of four rows with an accessible label. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-5 py-4">
      <p className="meta">{label}</p>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-3 rounded-pill" />
          <div className="flex min-w-0 grow flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-6 w-full max-w-[560px]" />
            <Skeleton className="h-5 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
