/** The cards of HOME that come after the start, with the figures that they show. */
import './home-alerts.element.ts'
import './home-due.element.ts'
import './home-kpis.element.ts'
import './home-periods.element.ts'
import './home-queues.element.ts'
import './home-today.element.ts'
import './home-waiting.element.ts'
import './home-week.element.ts'
