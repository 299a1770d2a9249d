export interface GridStep { readonly down: number; readonly right: number }

const STEPS: Readonly<Record<string, GridStep>> = {
  ArrowDown: { down: 1, right: 0 }, ArrowUp: { down: -1, right: 0 }, ArrowRight: { down: 0, right: 1 }, ArrowLeft: { down: 0, right: -1 }
}

/** Takes a key, gives where it leads in a grid, or undefined. */
export function gridStep(key: string): GridStep | undefined {
  return STEPS[key]
}
