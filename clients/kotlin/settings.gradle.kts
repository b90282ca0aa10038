rootProject.name = "turnstone"
