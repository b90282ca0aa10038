//! People, as others see them.

mod records;

use utoipa_actix_web::service_config::ServiceConfig;

pub(super) fn endpoints(config: &mut ServiceConfig<'_>) {
    config.service(records::list_records);
}
