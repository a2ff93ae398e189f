interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}
export function judgePackages(
  wanted: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage> | null,
): { state: 'missing' | 'outdated' | 'complete'; development: boolean }
