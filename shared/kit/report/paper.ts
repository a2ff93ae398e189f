import { PAPERS, type Paper } from '../../contracts/report.ts'

const KEY = 'novus:paper'

/** The paper of this workplace, kept on this computer; Letter where nobody chose. */
export function readPaper(): Paper {
  try {
    const kept = localStorage.getItem(KEY)
    return PAPERS.find((paper) => paper === kept) ?? 'letter'
  } catch {
    return 'letter'
  }
}

export function writePaper(paper: Paper): void {
  try {
    localStorage.setItem(KEY, paper)
  } catch {
    return
  }
}
